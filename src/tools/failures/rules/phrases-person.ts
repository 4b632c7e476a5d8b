/**
 * A person said no, or has not been asked yet: no service failed, and asking again is what the person declined. The actor
 * and the refusal stand side by side in every language, so each has its words once.
 */
import type { PhraseRule } from "./types.ts";

const PERSON = "(?:user|human|operator|approver|reviewer|owner|person|someone)";
const NO = "(?:reject|den[yi]|declin|refus|disapprov|disallow|veto|abort|cancel|interrupt|dismiss|stopp)(?:e?d|led)";
const BY_PERSON = `${NO}(?: by)?(?: \\w{2,12}){0,2} by (?:the |a |an )?(?:human )?${PERSON}\\b`;
const ASKED = "(?:tool(?: call| use)?|call|action|command|request|operation|execution|edit|change|permission)";

const ENGLISH = [
  `\\b${PERSON} (?:has |have |had |explicitly |manually |then )*(?:${NO}|said no)\\b`,
  `\\b${PERSON} (?:has )?(?:(?:ha[sd] )?not (?:granted|given|approved|allowed|confirmed)|chose(?:n)? (?:not to|to (?:disallow|deny|reject|decline|cancel|stop|skip)))\\b|\\b${PERSON} (?:(?:did|does|do) ?n[o']t|doesn't|has not|hasn't) (?:want|wish|approve|allow|confirm|permit|consent|agree|accept|grant)(?:e?d)?\\b`,
  `\\b${BY_PERSON}|\\b${NO} by (?:the |a |an )?${PERSON}\\b`,
  `\\b${ASKED}\\b[^.\\n]{0,60} (?:was |is |has been )?(?:rejected|declined|not (?:approved|confirmed))\\b(?! by (?:the )?(?:server|remote|service|database))(?=[.!,: (]|$)`,
  "\\brequest to call tool denied\\b|\\buser reason: |\\bdo not retry\\b[^\\n]{0,80}\\bask the user\\b",
];

/** An approval that is not there yet. */
const AWAITED =
  "\\b(?:requires?|needs?|without|awaits?|awaiting|pending|waiting for) (?:the |an? )?(?:human |user |manual |explicit |your |administrator's |admin |second |another |manager's |additional )*(?:approv(?:al|er)|confirmation|consent|sign-?off)\\b" +
  "|\\b(?:approval|confirmation|consent)(?: by an? \\w{2,15})? (?:is )?(?:required|needed|pending|missing|not (?:given|granted))\\b|\\b(?:not|n't) (?:been )?approved\\b";

const OTHERS = [
  "ユーザー?(?:様)?(?:が|により|によって|から|は)[^。\\n]{0,20}(?:拒否|却下|拒絶|キャンセル|取り消|中止|中断|承認(?:され|し)(?:ません|なか|てい(?:ない|ません)))",
  "(?:用户|使用者|用戶)[^。\\n]{0,10}(?:拒绝|拒絕|取消|否决|中止|不同意|未(?:批准|确认|同意))|被(?:用户|使用者|用戶)[^。\\n]{0,6}(?:拒绝|拒絕|取消|否决|中止)",
  "(?:benutzer|nutzer|anwender)(?:in)?(?: hat)?(?: [a-zß-ÿ]{2,20}){0,4} (?:abgelehnt|verweigert|abgebrochen|untersagt|nicht (?:genehmigt|bestätigt|erlaubt))|(?:vom|durch (?:den|die)) (?:benutzer|nutzer|anwender)(?:in)? (?:abgelehnt|verweigert|abgebrochen|untersagt)|(?:abgelehnt|verweigert|abgebrochen|untersagt) (?:vom|durch (?:den|die)) (?:benutzer|nutzer|anwender)",
  "l['’]utilisat(?:eur|rice) (?:a |n['’]a pas )(?:refusé|rejeté|annulé|décliné|interrompu|approuvé|autorisé)|(?:refusée?|rejetée?|annulée?|interrompue?) par l['’]utilisat(?:eur|rice)",
  "(?:el usuario|la usuaria|o usuário) (?:ha |no ha |não )?(?:rechaz|deneg|cancel|recus|rejeit|neg|aprob|aprov)[a-zß-ÿ]{1,6}|(?:rechazad|denegad|cancelad|recusad|rejeitad|negad)[oa] p(?:or el|elo) usu[aá]rio",
  "l['’]utente ha (?:rifiutato|annullato|negato)|(?:rifiutat|annullat|negat)[oa] dall['’]utente|사용자가 [^\\n]{0,20}(?:거부|취소|거절)|пользователь (?:отклонил|отменил|запретил|отказал)|(?:отклонен|отменен)[оаы]? пользователем",
];
const OTHERS_AWAITED =
  "承認が(?:必要|得られ|あり(?:ません|ませんでした))|承認(?:待ち|されませんでした|されていません)|需要[^。\\n]{0,6}(?:批准|审批|确认|同意)|未(?:获|经)(?:批准|授权|同意)|" +
  "(?:genehmigung|freigabe|bestätigung|zustimmung) (?:[a-zß-ÿ]{2,12} )?(?:erforderlich|nötig|notwendig|ausstehend|benötigt)|" +
  "(?:approbation|confirmation|autorisation) (?:de l['’]utilisateur )?(?:est )?(?:requise|nécessaire)|" +
  "(?:aprobación|confirmación|aprovação|confirmação) (?:del usuario |do usuário )?(?:es )?(?:requerida|necesaria|necessária|pendiente|pendente)|requ(?:iere|er) (?:la |su |a )?(?:aprobación|confirmación|aprovação|confirmação)";

export const PERSON_PHRASES: readonly PhraseRule[] = [
  { id: "person_declined", kind: "user_declined", pattern: new RegExp(ENGLISH.join("|"), "i") },
  { id: "person_declined_elsewhere", kind: "user_declined", pattern: new RegExp(OTHERS.join("|"), "i") },
  { id: "needs_approval", kind: "policy_denied", pattern: new RegExp(AWAITED, "i") },
  { id: "needs_approval_elsewhere", kind: "policy_denied", pattern: new RegExp(OTHERS_AWAITED, "i") },
];
