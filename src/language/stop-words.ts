/**
 * Function words by language: articles, prepositions, pronouns, conjunctions, auxiliaries, courtesies. They tell in which
 * language a text is written, and say nothing of what it asks for. In lower case, NFC; the commonest spellings without
 * accents stand beside those with them.
 */
export interface StopWords {
  /** ISO 639-1. */
  readonly language: string;
  readonly words: string;
}

export const STOP_WORDS: readonly StopWords[] = [
  {
    language: "en",
    words:
      "the a an and or but of to in on at by for from with without about into over under is are was were be been being am do does did have has had will would shall should can could may might must i me my mine you your yours he him his she her it its we us our they them their this that these those what which who whom whose when where why how if then than so as not no yes all any some there here just please also only very too much many more most up down out off i'm don't it's let's what's",
  },
  {
    language: "de",
    words:
      "der die das den dem des ein eine einen einem einer eines und oder aber denn weil dass daß ob wenn als wie was wer wen wem wo wann warum wieso welche welcher welches welchen in im ins an am auf aus bei beim bis durch für fuer gegen mit nach ohne seit über ueber um unter von vom vor zu zum zur zwischen ich mich mir mein meine meinen meinem meiner meines du dich dir dein deine deinen deinem deiner er ihn ihm sein seine seinen seinem seiner sie ihr ihre ihren ihrem ihrer es wir uns unser unsere unseren unserem unserer euch sich man ist sind war waren bin bist sei habe hast hat haben hatte hatten wird werden wurde würde würden könntest koenntest kannst kann können koennen könnte könnten muss müssen soll sollen sollte sollten will möchte moechte mag darf bitte danke nicht kein keine keinen auch noch nur schon mal doch ja nein so sehr da dort hier dann dieser diese dieses diesen diesem jede jeder jedes jeden alle allen alles etwas mehr damit davon dazu dafür dabei daraus darin wieder gerade eben also ab nochmal einfach gern gerne",
  },
  {
    language: "es",
    words:
      "el la los las un una unos unas lo al del y e o u pero sino que qué como cómo cuando cuándo donde dónde quien quién cual cuál cuáles cuanto cuánto cuánta cuántos porque por para con sin de desde en entre hasta hacia sobre según a ante tras yo me mi mí mis tú tu tus te ti él ella ello ellos ellas le les se su sus nos nosotros nuestro nuestra nuestros nuestras usted ustedes vosotros os este esta esto estos estas ese esa eso esos esas aquel aquella es son era eran ser soy eres fue está esta están estoy estar estaba he has ha han había haber hay puede puedes podrías podrias podría puedo pueden quiero quiere quisiera favor por gracias no sí si ya muy más mas menos también tambien solo sólo aquí ahí todo toda todos todas algún alguna algo otro otra cada tan tanto así aún antes",
  },
  {
    language: "fr",
    words:
      "le la les l un une des du de d au aux et ou où mais donc car ni que qu qui quoi dont quel quelle quels quelles comment quand pourquoi combien si je j me m moi mon ma mes tu te t toi ton ta tes il elle on nous notre nos vous votre vos ils elles leur leurs lui se s son sa ses soi ce c cet cette ces ça ca cela ceci est es suis sont était être été sera ai as a avons avez ont avait avoir peux peut peuvent pouvez pourrais pourrait pourriez veux veut voudrais voudrait dois doit faut dans en sur sous par pour avec sans chez vers entre depuis pendant avant après apres jusqu jusque à y ne n pas plus moins très tres trop aussi encore déjà deja tout toute tous toutes même ici là alors plait plaît svp stp merci oui non bien peu quelque quelques chaque est-ce",
  },
  {
    language: "pt",
    words:
      "o a os as um uma uns umas ao aos à às do da dos das no na nos nas num numa pelo pela pelos pelas de em por para pra com sem sob sobre entre até desde e ou mas que quê quem qual quais como quando onde porque porquê quanto quantos se eu me mim meu minha meus minhas tu te ti teu tua teus tuas você voce vocês ele ela eles elas lhe lhes seu sua seus suas nós nos nosso nossa nossos nossas isto isso aquilo este esta estes estas esse essa esses essas aquele aquela é são era foi ser está estão estou estar estava tem tenho têm ter tinha há pode podes poderia podia posso podem quero queria quer preciso favor obrigado obrigada não nao sim já ja muito mais menos também tambem só so aqui ali lá tudo todo toda todos todas algum alguma outro outra cada então assim ainda antes depois dele dela deste desta neste nesta nesse nessa",
  },
  {
    language: "it",
    words:
      "il lo la i gli le l un uno una del dello della dei degli delle dell al allo alla ai agli alle all dal dallo dalla dai dagli dalle dall nel nello nella nei negli nelle nell sul sullo sulla sui sugli sulle sull col di a da in con su per tra fra senza e ed o ma che chi cui quale quali come quando dove perché perche quanto quanti quanta se io mi me mio mia miei mie tu ti te tuo tua tuoi tue lui lei egli si suo sua suoi sue noi ci nostro nostra nostri nostre voi vi vostro vostra loro li ne questo questa questi queste quest quello quella quelli quelle quell ciò è sono era sei siamo essere stato sta sto ho hai ha hanno abbiamo avere aveva può puoi puo potresti potrebbe posso possono vorrei voglio vuoi vuole devo deve favore grazie non sì già più piu meno anche solo molto troppo qui qua là tutto tutta tutti tutte altro altra ogni qualche così ancora prima dopo",
  },
  {
    language: "nl",
    words:
      "de het een en of maar want dat die dit deze wat wie waar wanneer waarom hoe welke welk als dan toen omdat zodat in op aan bij met zonder van voor naar uit over onder door tegen tot tussen om te ik mij me mijn m'n jij je jou jouw u uw hij hem zijn z'n zij ze haar wij we ons onze jullie hen hun zich er is ben bent was waren wees heb hebt heeft hebben had hadden word wordt worden werd zal zou zouden zullen kan kun kunt kunnen kon moet moeten mag mogen wil wilt willen graag alsjeblieft alstublieft aub bedankt dank niet geen ook nog al wel even maar eens zo heel zeer hier daar nu alle alles iets meer elke ieder andere weer ervan ermee erop eraan daarvan",
  },
  {
    language: "sv",
    words:
      "en ett den det de dem dessa denna detta och eller men att som om när där här var vad vem vilken vilket vilka hur varför i på av för från med utan till hos mellan under över efter innan ur åt vid jag mig min mitt mina du dig din ditt dina han honom hans hon henne hennes vi oss vår vårt våra ni er ert era sig sin sitt sina är var vara varit har hade ha blir blev bli kan kunde ska skall skulle vill ville måste får fick bör inte ej icke ju också bara så mycket mer alla allt något någon några varje annan andra då nu sen sedan tack snälla gärna ja nej upp ut ner",
  },
  {
    language: "pl",
    words:
      "i a oraz lub albo ale czy że ze żeby aby bo ponieważ gdy kiedy gdzie jak jaki jaka jakie jakich co kto kogo komu który która które których którą dlaczego ile w we z na do od po o u za przez przed pod nad bez dla między przy ja mnie mi mną mój moja moje mojego mojej moją moich moim ty ciebie cię ci tobie twój twoja twoje on jego go jemu mu nim ona jej ją nią ono my nas nam nami nasz nasza nasze wy was wam oni ich im nich się sobie siebie ten ta to tego tej temu tym tą te tych tymi jest są był była było były być jestem będzie będą mam masz ma mają mieć może możesz mogę można mógłbyś mogłabyś mogłbyś chcę chce chciałbym chciałabym trzeba proszę prosze dziękuję nie tak też także już juz jeszcze tylko bardzo tu tam wszystko wszystkie każdy każdą jakiś coś ktoś więc niech by sie moze",
  },
  {
    language: "tr",
    words:
      "bir ve veya ya da de ki ama fakat ancak çünkü eğer ise mi mı mu mü ne neden niye nasıl nerede nereye kim kimin hangi kaç için icin ile gibi kadar göre sonra önce üzere ben beni bana benim bende benden sen seni sana senin o onu ona onun biz bizi bize bizim siz sizi size sizin onlar bu bunu buna bunun bunlar şu şunu şuna şey her hepsi bütün tüm bazı çok daha en az sadece var yok değil evet hayır lütfen lutfen teşekkürler misin mısın musun olan olarak oldu olur olsun edebilir miyim mıyım şimdi hala diye bile hiç biraz",
  },
  {
    language: "id",
    words:
      "yang dan atau tetapi tapi namun karena agar supaya jika kalau bila ketika saat apa apakah siapa mana dimana di ke dari pada dengan tanpa untuk oleh dalam antara tentang seperti sampai sejak saya aku kamu anda dia ia kami kita mereka ku mu nya ini itu tersebut adalah ialah ada akan sudah telah sedang belum bisa dapat boleh harus mau ingin tolong mohon silakan terima kasih tidak bukan jangan ya juga lagi saja hanya sangat lebih paling semua setiap beberapa para sebuah seorang bagaimana mengapa kenapa kapan berapa dong nih sih kok deh gak nggak ga yg utk dgn",
  },
  {
    language: "vi",
    words:
      "và hoặc hay nhưng mà vì nếu thì là của cho với từ đến ở trong ngoài trên dưới về bằng theo như để do bởi tôi tớ mình bạn em anh chị ông bà nó chúng ta họ này kia đó ấy đây đâu nào gì ai sao thế khi bao nhiêu mấy các những một cái con chiếc được bị đã đang sẽ vừa mới rồi chưa không có phải cần muốn hãy giúp xin vui lòng cảm ơn nhé nha ạ à cũng chỉ rất quá lắm hơn nhất mọi tất cả từng mỗi lại ra vào lên xuống đi",
  },
  {
    language: "ru",
    words:
      "и а но или да что чтобы как когда где куда откуда почему зачем кто кого кому чей который которая которое которые какой какая какое какие сколько если то в во на с со из от до по для за к ко о об обо у при через под над перед без между я меня мне мной мой моя моё мое мои моего моей моих моим мою ты тебя тебе твой твоя твои он его ему им нём она её ее ей оно мы нас нам нами наш наша наше наши нашей вы вас вам ваш они их них себя себе свой свою этот эта это эти этого этой эту тот та те того той тех есть был была было были быть будет будут не ни нет уже ещё еще только очень так там тут здесь же ли бы вот все всё всех весь каждый может можешь можно могу можете мог нужно надо хочу пожалуйста спасибо тоже также потом сейчас",
  },
  {
    language: "ar",
    words:
      "في من إلى الى على عن مع بين حتى منذ خلال بعد قبل عند لدى بدون و أو او ثم لكن ف ب ل ك أن ان إن إذا اذا لو لأن كي ما ماذا من متى أين اين كيف لماذا كم هل أي اي هذا هذه ذلك تلك هؤلاء الذي التي الذين أنا انا أنت انت هو هي نحن هم لي له لها لنا لك به بها فيه فيها منه منها عليه عليها كان كانت يكون تكون هناك ليس لا لم لن قد كل بعض غير أيضا ايضا فقط جدا يمكن يمكنك ممكن أريد اريد أحتاج من فضلك رجاء شكرا نعم يا",
  },
  {
    language: "hi",
    words:
      "का के की को में से पर ने और या लेकिन मगर कि जो तो अगर यदि क्योंकि तक लिए साथ बाद पहले मैं मुझे मेरा मेरे मेरी मुझको तुम तुम्हें तुम्हारा आप आपका आपके आपकी वह वो उस उसे उसका उसके उसकी यह ये इस इसे इसका इसके इसकी हम हमें हमारा हमारे हमारी वे उन उन्हें उनके इन इनका है हैं था थे थी हो होना होता होती हूँ हूं रहा रहे रही गया गई गए दो दीजिए दें देना कर करना करो करें कीजिए करके क्या कौन कब कहाँ कहां कैसे क्यों कितना कितने कितनी सकते सकता सकती चाहिए चाहता कृपया प्लीज धन्यवाद नहीं मत हाँ भी ही बस बहुत सब सभी कुछ कोई हर अब यहाँ वहाँ वाला वाले वाली जरा ज़रा एक",
  },
  {
    language: "ko",
    words:
      "이 그 저 것 수 좀 나 내 너 네 제 저희 우리 나는 내가 제가 저는 너는 당신 그녀 이것 그것 저것 이거 그거 저거 여기 거기 저기 무엇 뭐 누구 언제 어디 어떻게 왜 얼마 몇 어떤 무슨 그리고 그런데 하지만 그러나 또는 또 및 더 아주 매우 너무 잘 안 못 다 모두 모든 각 있는 있어 있다 없어 없는 해 해줘 해주세요 줘 주세요 부탁해 부탁합니다 부탁드려요 하고 하는 할 한 합니다 해요 돼 될 되는 입니다 이에요 예요 아니 네 예 같은 대한 위해 위한 대해 관한 지금 바로",
  },
];
