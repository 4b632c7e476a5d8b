/** Any operation by its path and body; what replaces or ends something is asked about first. */
import { useEffect, useState } from "preact/hooks";
import { type Answer, call } from "./call.ts";
import { recallId, useLink } from "./link.ts";
import { Choice, FailureBox, Field, Form, Result, Text, useConfirm } from "./parts.tsx";

interface Described {
  readonly operationId: string;
  readonly description: string;
  readonly requestBody?: { readonly content: { readonly "application/json": { readonly example?: unknown } } };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}
interface Offered extends Described {
  readonly method: string;
  readonly path: string;
}

const DEFAULTS = { operation: "list_rosters", path: "", body: "" };

/** An id in a path is the one that was last seen in another view. */
function pathOf({ path }: Offered): string {
  const kind = path.includes("rosters") ? "roster" : "batch";
  return path.replace("{id}", encodeURIComponent(recallId(kind) || (kind === "roster" ? "default" : "")) || "{id}");
}

function bodyOf({ requestBody }: Offered): string {
  return requestBody === undefined
    ? ""
    : JSON.stringify(requestBody.content["application/json"].example ?? {}, null, 2);
}

function offeredIn(document: OpenApi): Offered[] {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ ...described, method: method.toUpperCase(), path })),
  );
  // An answer without an end can't be waited for; the board of the batches follows it.
  return all.filter(({ responses }) => !("text/event-stream" in (responses["200"]?.content ?? {})));
}

export function AnyOperation() {
  const [fields, change] = useLink("any", DEFAULTS);
  const [document, setDocument] = useState<Answer<OpenApi> | null>(null);
  const [answer, setAnswer] = useState<Answer<unknown> | null>(null);
  const [busy, setBusy] = useState(false);
  const [ask, dialog] = useConfirm();
  const offered = document?.ok ? offeredIn(document.value) : [];
  const chosen = offered.find(({ operationId }) => operationId === fields.operation) ?? offered[0];

  useEffect(() => {
    void call<OpenApi>("GET", "/openapi.json").then(setDocument);
  }, []);
  useEffect(() => {
    if (chosen !== undefined && fields.path === "")
      change({ path: pathOf(chosen), body: fields.body || bodyOf(chosen) });
  }, [chosen, fields.path, fields.body, change]);

  function choose(operationId: string) {
    const next = offered.find((each) => each.operationId === operationId);
    if (next !== undefined) change({ operation: operationId, path: pathOf(next), body: bodyOf(next) });
    setAnswer(null);
  }
  async function send({ method, requestBody }: Offered) {
    setBusy(true);
    setAnswer(await call(method, fields.path, requestBody === undefined ? undefined : fields.body));
    setBusy(false);
  }
  function submit() {
    if (chosen === undefined) return;
    const { method, operationId } = chosen;
    const ends = method === "PUT" || method === "DELETE" || operationId === "close_batch";
    if (!ends) return void send(chosen);
    ask({
      text: `${method} ${fields.path} replaces or ends what is there. Send it?`,
      action: "Send it",
      onYes: () => void send(chosen),
    });
  }

  return (
    <section>
      <h2>Any operation</h2>
      {document?.ok === false && <FailureBox failure={document.failure} />}
      {chosen !== undefined && (
        <Form label={`Send ${chosen.method}`} busy={busy} onSubmit={submit}>
          <Choice
            label="Operation"
            value={chosen.operationId}
            onChange={choose}
            options={offered.map(({ operationId, method, path }) => [operationId, `${method} ${path}`] as const)}
          />
          <p class="soft">{chosen.description}</p>
          <Field label="Path" code value={fields.path} onChange={(path) => change({ path })} />
          {chosen.requestBody !== undefined && (
            <Field
              label="Body"
              hint="(JSON)"
              rows={10}
              code
              value={fields.body}
              onChange={(body) => change({ body })}
            />
          )}
        </Form>
      )}
      <Result answer={answer}>
        {(value) => <Text label="Answer">{typeof value === "string" ? value : JSON.stringify(value, null, 2)}</Text>}
      </Result>
      {dialog}
    </section>
  );
}
