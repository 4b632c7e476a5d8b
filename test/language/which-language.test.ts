import { describe, expect, it } from "vitest";
import { STOP_WORDS } from "../../src/language/stop-words.ts";
import { languageOf, stopWordsOf } from "../../src/language/which-language.ts";

/** A plain sentence of each language. */
const SENTENCES: Record<string, string> = {
  de: "Kannst du mir bitte die Termine für nächste Woche zeigen?",
  es: "¿Puedes enseñarme las citas de la próxima semana?",
  fr: "Peux-tu me montrer les rendez-vous de la semaine prochaine ?",
  pt: "Você pode me mostrar os compromissos da próxima semana?",
  it: "Puoi mostrarmi gli appuntamenti della prossima settimana?",
  nl: "Kun je me de afspraken van volgende week laten zien?",
  sv: "Kan du visa mig mina möten för nästa vecka?",
  pl: "Czy możesz mi pokazać spotkania w przyszłym tygodniu?",
  tr: "Gelecek haftaki randevularımı bana gösterir misin?",
  id: "Tolong tunjukkan janji temu saya untuk minggu depan",
  vi: "Cho tôi xem các cuộc hẹn của tuần sau",
  ru: "Покажи мне встречи на следующую неделю",
  ar: "أرني مواعيد الأسبوع القادم من فضلك",
  hi: "मुझे अगले हफ़्ते की मीटिंग दिखाओ",
  ko: "다음 주 일정을 보여 주세요",
};

describe("the language of a text", () => {
  it.each(Object.entries(SENTENCES))("is told for %s", (language, sentence) => {
    expect(languageOf(sentence)).toBe(language);
  });

  it("has an example for every list of function words", () => {
    const listed = STOP_WORDS.map(({ language }) => language).filter((language) => language !== "en");
    expect(Object.keys(SENTENCES).sort()).toEqual(listed.sort());
  });

  it.each(Object.entries(SENTENCES))(
    "is told by function words that stand in the sentence (%s)",
    (language, sentence) => {
      const words =
        sentence
          .normalize("NFC")
          .toLowerCase()
          .match(/[\p{L}\p{M}]+/gu) ?? [];
      expect(words.some((word) => stopWordsOf(language).has(word))).toBe(true);
    },
  );

  it.each([
    "Turn the hall light off",
    "hallway lamp off",
    "Send an email to José in São Paulo about the résumé",
    "unzip -o serverpack.zip -d server",
    "Show me NVDA's return since spring",
    "Draft a note to the Müller family",
    "Want a link?",
    "",
    "12345",
    "会議を開いて",
  ])("is not asked for in English, code and unspaced scripts: %s", (text) => {
    expect(languageOf(text)).toBeUndefined();
  });
});
