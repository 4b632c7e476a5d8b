import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { languagesFromDisk } from "../../src/judges/local/disk.ts";
import { requestWords } from "../../src/language/words.ts";

const dictionaries = { unspaced: () => [], table: languagesFromDisk.table };
const english = (text: string) =>
  requestWords(text, dictionaries)
    .filter((word) => word.translation || !word.translated)
    .map((word) => word.text);

describe("words of languages with spaces", () => {
  it.each([
    ["de", "Bitte drucke die Rechnungen vom letzten Monat aus", ["print", "invoice", "month"]],
    ["es", "Imprime las facturas del mes pasado, por favor", ["print", "invoice", "month"]],
    ["fr", "Imprime les factures du mois dernier, s'il te plaît", ["print", "invoice", "month"]],
    ["pt", "Imprima as faturas do mês passado, por favor", ["print", "invoice", "month"]],
    ["it", "Stampa le fatture del mese scorso, per favore", ["print", "month"]],
    ["nl", "Kun je de facturen van vorige maand afdrukken?", ["invoice", "month"]],
    ["sv", "Kan du skriva ut fakturorna från förra månaden?", ["invoice", "month"]],
    ["pl", "Wydrukuj mi proszę faktury z zeszłego miesiąca", ["invoice", "month"]],
    ["tr", "Geçen ayın faturalarını benim için yazdır", ["print"]],
    ["id", "Tolong cetak faktur saya untuk bulan ini", ["print", "invoice", "month"]],
    ["vi", "Hãy in hóa đơn của tháng này cho tôi", ["invoice", "month"]],
    ["ru", "Напечатай мне счета за прошлый месяц", ["print", "month"]],
    ["ar", "اطبع لي فواتير الشهر الماضي من فضلك", ["month"]],
    ["hi", "मुझे पिछले महीने का हिसाब दिखाओ", ["month"]],
    ["ko", "지난달 회의록을 보고서로 만들어 주세요", ["report"]],
  ])("come with English beside them (%s): %s", (_, text, expected) => {
    expect(english(text)).toEqual(expect.arrayContaining(expected));
  });

  it("leaves articles and pronouns out", () => {
    const words = requestWords("Zeig mir die Termine für den Docker-Kurs", dictionaries).map(({ text }) => text);
    for (const word of ["mir", "die", "für", "den"]) expect(words).not.toContain(word);
    expect(words).toContain("docker");
  });

  it("reads compounds by their parts, and verbs with the particle they parted from", () => {
    expect(english("Öffne bitte den Rechnungsordner für mich")).toEqual(expect.arrayContaining(["invoice", "folder"]));
    expect(english("Schalte bitte die Lampe im Flur aus")).toEqual(expect.arrayContaining(["turn", "off", "lamp"]));
  });

  it("reads words without their accents", () => {
    expect(english("Puedes mandar el correo electronico a mi jefe por favor")).toEqual(
      expect.arrayContaining(["email", "boss"]),
    );
  });

  it("takes a piece too short to tell to be in the language of the whole", () => {
    expect(requestWords("Lampe löschen", dictionaries).some((word) => word.translation)).toBe(false);
    expect(
      requestWords("Lampe löschen", dictionaries, "de")
        .filter((word) => word.translation)
        .map(({ text }) => text),
    ).toEqual(expect.arrayContaining(["lamp", "delete"]));
  });

  it("holds every row that was added by hand, once", () => {
    const rows = readFileSync(join(import.meta.dirname, "../../training/language-supplement.tsv"), "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => line.split("\t"));
    expect(new Set(rows.map(([language, word]) => `${language} ${word}`)).size).toBe(rows.length);
    for (const [language = "", word = "", words = ""] of rows) {
      const found = languagesFromDisk.table(language)?.findPhrase(word.normalize("NFKC"));
      expect(
        found?.map(({ text }) => text),
        `${language} ${word}`,
      ).toEqual(words.split(" "));
    }
  });

  it("lets English texts be", () => {
    expect(requestWords("Print the invoices of last month", dictionaries).some((word) => word.translation)).toBe(false);
  });

  it("goes through a long text in time by its length", () => {
    const unit = "Bitte schalte die Flurlampe aus und zeig mir alle Rechnungsbeträge. ";
    const words = requestWords(unit.repeat(32_000 / unit.length), dictionaries);
    expect(words.filter(({ text }) => text === "lamp").length).toBeGreaterThan(300);
  });
});
