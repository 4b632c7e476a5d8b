/** A person said no, or has yet to be asked, as agents' hosts word it in several languages. */
import type { Shape } from "./shape.ts";

const mcp = (text: string, isError: boolean) => ({ isError, content: [{ type: "text", text }] });

export const REFUSAL_SHAPES: readonly Shape[] = [
  ["user_declined", mcp("Tool call rejected by user", true)],
  ["user_declined", mcp("The user declined to run this command", false)],
  ["user_declined", mcp("User said no.", true)],
  ["user_declined", "permission denied by the user"],
  ["user_declined", "user cancelled"],
  ["user_declined", "[Request interrupted by user]"],
  ["user_declined", 'Tool "run_commands" was not approved'],
  [
    "user_declined",
    "Permission denied for `bash`. Do not retry. Try a different approach or ask the user for guidance.",
  ],
  ["user_declined", "The request was denied by a human reviewer."],
  ["user_declined", "ユーザーがツールの実行を拒否しました"],
  ["user_declined", "操作已被用户取消"],
  ["user_declined", "Der Benutzer hat die Ausführung abgelehnt"],
  ["user_declined", "Vom Benutzer abgebrochen"],
  ["user_declined", "L'utilisateur a refusé l'exécution de l'outil"],
  ["user_declined", "Operación cancelada por el usuario"],
  ["policy_denied", "approval required"],
  ["policy_denied", mcp("Awaiting human approval", true)],
  ["policy_denied", "この操作には承認が必要です"],
  ["policy_denied", "需要用户批准"],
  ["policy_denied", "Genehmigung erforderlich"],
  ["policy_denied", "Approbation requise"],
  ["policy_denied", "Se requiere aprobación del usuario"],
  ["user_declined", "User did not approve the command"],
  ["access_denied", "Access Denied: Table a:b.c: User does not have permission to query table a:b.c."],
  ["access_denied", 'Error response from daemon: Head "https://registry.example/v2/a/manifests/v2.0": denied: denied'],
  // Whose account it is says nothing about who refused.
  ["access_denied", "java.sql.SQLException: Access denied for user 'root'@'172.17.0.1' (using password: YES)"],
];
