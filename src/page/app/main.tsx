/** The page at `/`: a view a room, chosen by the address. */
import "./page.css";
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { AnyOperation } from "./any.tsx";
import { storedKey, storeKey } from "./call.ts";
import { Failures } from "./failures.tsx";
import { HintsLoop } from "./hints.tsx";
import { Ladder } from "./ladder.tsx";
import { currentView, linkTo } from "./link.ts";
import { Lint } from "./lint.tsx";
import { Field } from "./parts.tsx";
import { Rosters } from "./roster-view.tsx";
import { Suggest } from "./suggest.tsx";

const VIEWS = [
  { name: "suggest", title: "Suggest", View: Suggest },
  { name: "rosters", title: "Rosters", View: Rosters },
  { name: "hints", title: "Hints", View: HintsLoop },
  { name: "failures", title: "Failures", View: Failures },
  { name: "lint", title: "Lint", View: Lint },
  { name: "ladder", title: "Batches", View: Ladder },
  { name: "any", title: "Any operation", View: AnyOperation },
] as const;

function viewOfAddress() {
  const view = VIEWS.find(({ name }) => name === currentView()) ?? VIEWS[0];
  return { ...view };
}

function Page() {
  // A new object at every change of the address: the same view with other fields begins anew.
  const [shown, show] = useState(() => ({ ...viewOfAddress(), visit: 0 }));
  const [key, setKey] = useState(storedKey);
  useEffect(() => {
    const follow = () => show((before) => ({ ...viewOfAddress(), visit: before.visit + 1 }));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  useEffect(() => {
    document.title = `${shown.title} · Signpost`;
  }, [shown.title]);

  return (
    <>
      <header>
        <div class="wrap">
          <h1>
            <a href={linkTo("suggest")}>Signpost</a>
          </h1>
          <p class="soft">Which skill, if any? What next in this search? Which tier? What does this failure mean?</p>
          <Field
            label="Key"
            hint="(none needed while access is open; kept for this tab)"
            type="password"
            value={key}
            onChange={(typed) => {
              setKey(typed);
              storeKey(typed);
            }}
          />
        </div>
        <nav class="wrap" aria-label="Views">
          {VIEWS.map(({ name, title }) => (
            <a key={name} href={linkTo(name)} aria-current={shown.name === name ? "page" : undefined}>
              {title}
            </a>
          ))}
          <a href="/docs">Docs</a>
          <a href="/openapi.json">OpenAPI</a>
        </nav>
      </header>
      <main class="wrap">
        <shown.View key={`${shown.name} ${shown.visit}`} />
      </main>
    </>
  );
}

const root = document.getElementById("app");
if (root !== null) render(<Page />, root);
