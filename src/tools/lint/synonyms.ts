/**
 * Words that descriptions of tools use for one another: one row, one meaning; a comma ends it. A word may stand in several rows, and
 * unlike the deeds' rows (deeds.ts) two rows never part anything. Written by hand for the things and deeds that tools
 * of offices, shops, travel, media, development and operations have in common; word vectors take over beyond them. What
 * one list may hold side by side (tables and databases, logs and traces, jobs and tasks) stands in no row together.
 */
import { stem } from "../../language/stem.ts";

const THINGS = `
  document file paper, text passage paragraph writing content body, document article, document text,
  archive store library vault, folder directory, knowledge wiki handbook manual guide documentation docs,
  note memo jotting, note message, reminder alert notification, title heading headline name,
  summary abstract digest overview synopsis, main key central important, long lengthy large big, sentence phrase,
  word term keyword, language tongue, template form boilerplate, attachment enclosure file,
  comment remark feedback, review rating feedback, tag label, link url address, web internet online website,
  website site, customer client buyer shopper, user client, user member person people,
  person people somebody someone individual, employee staff worker personnel colleague,
  colleague teammate coworker team, company firm business organization enterprise, vendor supplier,
  department unit division, participant attendee guest invitee, passenger traveler, candidate applicant,
  profile account details, phone telephone mobile, event appointment meeting, calendar schedule agenda diary,
  meeting call conference, time hour moment, date day, upcoming coming next future later,
  current present latest recent now, previous past earlier former, place location spot position, city town place,
  country nation, region area zone, near nearby close around, route path way directions, fast quick short,
  trip journey travel, flight airplane plane aircraft, seat place, hotel accommodation lodging room,
  weather meteorological climate forecast, weather conditions, invoice bill, payment transaction charge,
  refund reimbursement, price quote cost, order purchase, product item article goods merchandise,
  stock inventory, stock share equity, expense spending cost, subscription membership,
  shipment delivery parcel package shipping, budget money funds, contract agreement, ticket issue case problem,
  issue problem bug defect fault, support help helpdesk desk assistance, lead prospect, deal opportunity,
  record entry row item, database warehouse, field column attribute property, dataset data, query statement,
  spreadsheet sheet workbook, code source program script snippet, repository codebase,
  vulnerability weakness flaw hole, test check, server machine host, service process daemon, environment stage,
  log output, metric measurement statistic figure, error failure exception crash,
  setting configuration preference option config, password credential, credential secret,
  permission access right, expression formula equation, mathematical arithmetic math, value result number,
  number count amount total quantity, size dimension width height, change modification edit revision,
  version revision release, difference change delta, task todo assignment, state status,
  picture photo image photograph, gallery album, video clip movie film, audio sound recording, song track music,
  speech voice spoken, transcript transcription, chart graph plot diagram, slide presentation deck,
  house home apartment flat property, job position vacancy opening, doctor physician, medicine drug medication,
  health medical, student pupil learner, course class lesson training, teacher instructor tutor,
  recipe dish meal food, nutrition nutrient calorie, restaurant cafe, car vehicle automobile, taxi cab,
  lamp light bulb, device appliance gadget, temperature heat, game match, author writer, news headline story,
  channel room, conversation chat dialog thread, email mail, application app program, production live,
  booking reservation appointment, question query inquiry, message sms, note notebook, alert alarm warning,
  mistake error slip typo, sensor probe detector, money sum amount, worth value, moment now,
  company internal corporate, exam test quiz, grade mark score, poll survey questionnaire,
  discount coupon voucher, cart basket, shop store, salary wage pay, vacation leave holiday, resume cv,
  complaint grievance, feedback opinion, goal objective target, deadline due, backup snapshot, processor cpu,
  memory ram, certificate cert, patch fix, pipeline workflow, function method routine,
  dependency library package, incident outage crash, availability uptime, latency delay, ad advertisement advert,
  caption subtitle, preview thumbnail, logo icon, font typeface, poem verse, story tale narrative,
  quote quotation, definition meaning, distance length, speed velocity pace, altitude elevation,
  coordinates position location, station stop, train rail, boat ship ferry, fuel gas petrol, exercise workout,
  symptom complaint, hospital clinic, pet animal, show series, loudness volume, heating thermostat,
  camera webcam, screen display monitor, schema structure, rule policy, limit quota, owner holder,
  manager boss supervisor lead, address street, birthday birth, age old, gift present, child kid, shape form,
  part piece section segment, group cluster, duplicate repeat copy, background backdrop, outline structure,
  bullet point, plain simple, secure safe, public open, private personal own, similar alike close near related,
  different distinct other another, several multiple many some`;

const DEEDS = `
  translate render convert, convert transform turn, summarize condense shorten abridge, book reserve,
  resize scale, calculate compute evaluate work, schedule arrange plan set book,
  scan check audit inspect examine review analyze, restart reboot, start launch begin, store save keep remember,
  create make generate produce build write draft compose, open file raise, send deliver issue,
  get load fetch retrieve read obtain pull, tell give return show say report state, find locate discover,
  extract pull get read, join combine unite, choose pick select, assign hand delegate allocate,
  verify validate confirm check, compare contrast diff, recommend suggest propose, fix repair correct mend,
  explain describe, transcribe type write, register enroll, publish post share, deploy release ship, upload add,
  encrypt protect, play listen, draw paint sketch, exchange convert swap, order request,
  monitor watch track observe, modify change update edit alter, stop end halt terminate cancel,
  answer reply respond, learn study, buy purchase order, sort order rank, split divide separate, count tally,
  estimate predict forecast, move put place transfer, cancel drop withdraw revoke, correct fix proofread,
  add leave post append, track trace follow locate, turn switch, enable activate, disable deactivate,
  measure read, remind notify alert, rate score grade, open launch start, close shut, invite ask,
  approve confirm, charge bill invoice, hire recruit, teach train, rewrite rephrase reword paraphrase,
  expand elaborate extend, highlight mark, group cluster, narrow filter, protect lock secure, clean tidy,
  solve resolve, identify recognize detect, classify categorize sort label`;

type Synonyms = (stemmed: string) => ReadonlySet<string>;

/** Stems that may stand for a thing, itself left out. */
export const synonymsOfThing: Synonyms = synonymsIn(THINGS);
/** Stems of verbs that may stand for a verb, itself left out. */
export const synonymsOfDeed: Synonyms = synonymsIn(DEEDS);

function synonymsIn(rows: string): Synonyms {
  const found = new Map<string, Set<string>>();
  for (const row of rows.split(",")) {
    const stems = row.trim().split(" ").map(stem);
    for (const one of stems) {
      const others = found.get(one) ?? new Set();
      for (const other of stems) if (other !== one) others.add(other);
      found.set(one, others);
    }
  }
  const none: ReadonlySet<string> = new Set();
  return (stemmed) => found.get(stemmed) ?? none;
}
