/**
 * Phrases in German, French, Spanish, Italian, Portuguese and Russian: the C library's own translations of its error
 * numbers, what shells say, and what services tell their users. `\b` is no border beside an accented letter, so none is
 * asked for: each phrase is long enough to stand for itself.
 */
import type { PhraseRule } from "./types.ts";

const rule = (id: string, kind: PhraseRule["kind"], ...phrases: readonly string[]): PhraseRule => ({
  id,
  kind,
  pattern: new RegExp(phrases.join("|"), "i"),
});

export const EUROPEAN_PHRASES: readonly PhraseRule[] = [
  rule(
    "eu_rate",
    "rate_limited",
    "zu viele (?:anfragen|anmeldeversuche|versuche)",
    "trop de (?:requêtes|tentatives|demandes)",
    "demasiad[ao]s (?:solicitudes|peticiones|intentos)",
    "troppe richieste",
    "muitas (?:solicitações|requisições|tentativas)",
    "слишком много запросов",
  ),
  rule(
    "eu_timeout",
    "timeout",
    "(?:zeit(?:limit)?|zeitüberschreitung)(?: [a-zß-ÿ]{2,20}){0,4} (?:überschritten|abgelaufen|der verbindung|der anforderung|der anfrage|aufgetreten)",
    "zeitüberschreitung(?: bei[m]?\\b|[.!]?$)",
    "délai (?:d'attente |d’attente |imparti )?(?:de la (?:connexion|requête) )?(?:est )?(?:dépassé|expiré)",
    "(?:se ha |ha )?(?:agotado el tiempo|tiempo de espera (?:agotado|excedido|superado))",
    "(?:tempo scaduto|timeout (?:della|durante la) connessione|tempo limite (?:esgotado|excedido)|tempo esgotado)",
    "(?:время ожидания (?:истекло|ожидания)|превышено время ожидания|истекло время ожидания)",
  ),
  rule(
    "eu_connection",
    "connection_failed",
    "verbindungsaufbau (?:abgelehnt|fehlgeschlagen)",
    "verbindung (?:[a-zß-ÿ]{2,20} ){0,3}(?:verweigert|abgelehnt|fehlgeschlagen|nicht hergestellt)",
    "(?:server|dienst|host|netzwerk|rechner) (?:ist )?(?:vorübergehend |derzeit |momentan |zurzeit )?(?:nicht erreichbar|nicht verfügbar)",
    "connexion (?:refusée|impossible|échouée)",
    "impossible de (?:se connecter|joindre|contacter)",
    "conexión (?:rehusada|rechazada|fallida)",
    "no se (?:puede|pudo) (?:conectar|establecer (?:la )?conexión)",
    "connessione rifiutata|impossibile (?:connettersi|stabilire la connessione)",
    "conexão recusada|não foi possível (?:conectar|estabelecer)",
    "в соединении отказано|не удалось (?:подключиться|установить соединение)",
  ),
  rule(
    "eu_command",
    "command_not_found",
    "(?:kommando|befehl) nicht gefunden",
    "commande introuvable",
    "(?:orden|comando) no encontrad[ao]|no se encontró la orden",
    "comando non trovato|comando não encontrado|команда не найдена",
  ),
  rule(
    "eu_missing",
    "not_found",
    "datei oder verzeichnis nicht gefunden",
    "(?:datei|seite|verzeichnis|ordner|benutzer|objekt|ressource|eintrag|pfad|modul|paket)(?: [^.\\n]{1,60})? (?:(?:wurden? |konnten? )?nicht (?:gefunden|geöffnet|gelesen|geladen)(?: werden)?|existiert nicht)",
    "aucun fichier ou dossier de ce (?:type|nom)",
    "(?:fichier|page|ressource|utilisateur|dossier|répertoire|objet)(?: [^.\\n]{1,60})? (?:introuvable|non trouvée?|n'existe pas)",
    "no existe el (?:fichero|archivo|directorio)|(?:no se (?:encuentra|encontró|ha encontrado) (?:el|la) [a-zß-ÿ]{3,20})",
    "(?:archivo|fichero|página|recurso|usuario)(?: [^.\\n]{1,60})? no (?:encontrad[ao]|existe)",
    "file o directory non esistente|(?:file|pagina|risorsa|utente) non trovat[ao]",
    "arquivo ou diretório (?:inexistente|não encontrado)|(?:arquivo|página|recurso|usuário) não encontrad[ao]",
    "нет такого файла или каталога|(?:файл|страница|ресурс|пользователь) не найден[ао]?",
  ),
  rule(
    "eu_credentials",
    "invalid_credentials",
    "(?:falsches|ungültiges) (?:passwort|kennwort)|anmeldung fehlgeschlagen|authentifizierung fehlgeschlagen|ungültige anmeldedaten",
    "mot de passe (?:incorrect|invalide)|échec de l['’]authentification|identifiants? (?:incorrects?|invalides?)",
    "contraseña (?:incorrecta|inválida)|credenciales (?:incorrectas|inválidas|no válidas)|error de autenticación",
    "password errata|credenziali non valide|senha (?:incorreta|inválida)|credenciais inválidas|неверный пароль",
  ),
  rule(
    "eu_denied",
    "access_denied",
    "zugriff (?:[a-zß-ÿ]{2,20} )?(?:verweigert|nicht erlaubt)|keine berechtigung|die operation ist nicht erlaubt|vorgang nicht zulässig|fehlende berechtigung",
    "accès (?:refusé|interdit)|permission (?:non accordée|refusée)|opération non permise|droits insuffisants",
    "permiso denegado|acceso (?:denegado|no autorizado)|operación no permitida|no tiene permisos?",
    "permesso negato|accesso negato|operazione non permessa",
    "permissão negada|acesso negado|operação não permitida",
    "отказано в доступе|доступ запрещ[её]н|операция не позволена",
  ),
  rule(
    "eu_disk",
    "storage_full",
    "auf dem gerät ist kein speicherplatz mehr verfügbar|nicht genügend speicherplatz",
    "aucun espace disponible sur le périphérique|espace disque insuffisant",
    "no queda espacio en el dispositivo|espacio (?:en disco )?insuficiente",
    "spazio esaurito sul device|não há espaço disponível no dispositivo|на устройстве не осталось свободного места",
  ),
  rule(
    "eu_exists",
    "already_exists",
    "(?:datei |ist |name |benutzer )?existiert bereits|(?:fichier |le fichier )?existe déjà|(?:el (?:fichero|archivo) )?ya existe|esiste già|já existe|уже существует",
  ),
  rule(
    "eu_input",
    "invalid_input",
    "ungültige[rsnm]? (?:eingabe|argument|option|wert|parameter|format|anfrage|datum|zeichen)|(?:pflichtfeld|fehlendes argument|parameter fehlt)",
    "(?:argument|paramètre|option|valeur|format|entrée|requête|date) (?:non valide|invalide|incorrecte?)|champ obligatoire",
    "(?:argumento|parámetro|opción|valor|formato|entrada|solicitud|fecha) (?:no válid[ao]|inválid[ao]|incorrect[ao])|campo (?:obligatorio|requerido)",
    "(?:argomento|parametro|opzione|valore|formato) non valid[ao]|(?:argumento|parâmetro|opção|valor|formato) inválid[ao]|неверный (?:аргумент|параметр|формат)",
  ),
  rule(
    "eu_later",
    "unavailable",
    "(?:bitte )?(?:versuchen sie es|versuche es|probieren sie es)(?: [a-zß-ÿ]{2,20}){0,2} (?:später|erneut)|(?:vorübergehend|derzeit|momentan) nicht (?:verfügbar|erreichbar)|wartungsarbeiten",
    "(?:veuillez )?(?:réessayer|réessayez)(?: [a-zß-ÿ]{2,20}){0,2} (?:plus tard|ultérieurement)|(?:service |serveur |site )?(?:temporairement|momentanément) indisponible",
    "(?:inténtelo|intente|inténtalo|vuelva a intentarlo)(?: [a-zß-ÿ]{2,20}){0,3} (?:más tarde|nuevo)|(?:temporalmente|actualmente) no disponible",
    "(?:riprova|riprovare) più tardi|temporaneamente non disponibile|tente (?:novamente )?mais tarde|temporariamente indisponível",
    "(?:попробуйте|повторите)(?: [а-я]{2,20}){0,2} позже|временно недоступ[а-я]{2,3}",
  ),
  rule(
    "eu_internal",
    "upstream_error",
    "interner (?:server)?fehler|erreur interne|error interno|errore interno|erro interno|внутренняя ошибка",
  ),
];
