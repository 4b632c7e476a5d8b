/** What the views are built of. */
import type { ComponentChildren } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import type { Answer, Failure } from "./call.ts";

interface FormProps {
  readonly label: string;
  readonly busy: boolean;
  onSubmit(): void;
  readonly children: ComponentChildren;
}

/** Sent by its button, or by Ctrl+Enter (Cmd+Enter) from any of its fields. */
export function Form({ label, busy, onSubmit, children }: FormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit();
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
    >
      {children}
      <p class="send">
        <button type="submit" aria-disabled={busy}>
          {label}
        </button>
        <span class="soft">or Ctrl+Enter</span>
      </p>
    </form>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
  readonly rows?: number;
  readonly code?: boolean;
  readonly hint?: string;
  readonly type?: "text" | "number" | "password";
  readonly required?: boolean;
  readonly disabled?: boolean;
}

export function Field({ label, value, onChange, rows, code, hint, type = "text", required, disabled }: FieldProps) {
  const id = useId();
  const shared = {
    id,
    value,
    required,
    disabled,
    "aria-describedby": hint === undefined ? undefined : `${id}-hint`,
    autocomplete: "off" as const,
    spellcheck: !code,
    class: code ? "code" : undefined,
  };
  const number = { type: "number", step: "any" } as const;
  const onInput = (event: { readonly currentTarget: { readonly value: string } }) =>
    onChange(event.currentTarget.value);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {hint !== undefined && (
        <span id={`${id}-hint`} class="soft">
          {` ${hint}`}
        </span>
      )}
      {rows !== undefined && <textarea {...shared} rows={rows} onInput={onInput} />}
      {rows === undefined && type === "number" && <input {...shared} {...number} onInput={onInput} />}
      {rows === undefined && type === "password" && <input {...shared} type="password" onInput={onInput} />}
      {rows === undefined && type === "text" && <input {...shared} type="text" onInput={onInput} />}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
  /** Value and text of each. */
  readonly options: readonly (readonly [string, string])[];
}

export function Choice({ label, value, onChange, options }: ChoiceProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

interface ResultProps<T> {
  readonly answer: Answer<T> | null;
  children(value: T): ComponentChildren;
}

/** Where an answer appears; said aloud by screen readers when it does. */
export function Result<T>({ answer, children }: ResultProps<T>) {
  return (
    <div class="result" aria-live="polite">
      {answer !== null && (answer.ok ? children(answer.value) : <FailureBox failure={answer.failure} />)}
    </div>
  );
}

export function FailureBox({ failure }: { readonly failure: Failure }) {
  return (
    <div class="failure">
      <p>{failure.message}</p>
      {failure.fields.length > 1 && (
        <ul>
          {failure.fields.map(({ path, problem }) => (
            <li key={path}>
              <code>{path}</code>: {problem}
            </li>
          ))}
        </ul>
      )}
      {failure.requestId !== null && <p class="soft">Request {failure.requestId}</p>}
    </div>
  );
}

interface GaugeProps {
  readonly label: string;
  /** From 0 to 1. */
  readonly value: number;
  readonly threshold?: number;
  /** Share of the track that is filled, where that is not the value itself. */
  readonly filled?: number;
  readonly text?: string;
}

/** A bar from 0 to 1 with the mark it has to reach. */
export function Gauge({ label, value, threshold, filled = value, text = value.toFixed(2) }: GaugeProps) {
  const reached = threshold === undefined || value >= threshold;
  return (
    <span class="gauge">
      {/* biome-ignore lint/a11y/useSemanticElements: a <meter> shows no threshold. */}
      <span
        class="track"
        role="meter"
        aria-label={threshold === undefined ? label : `${label}, threshold ${threshold}`}
        aria-valuemin={0}
        aria-valuemax={1}
        aria-valuenow={value}
      >
        <span class={reached ? "fill" : "fill below"} style={{ width: `${Math.min(1, filled) * 100}%` }} />
        {threshold !== undefined && <span class="mark" style={{ left: `${threshold * 100}%` }} />}
      </span>
      <span class="value">{text}</span>
    </span>
  );
}

/** The power of ten at or beneath the smallest of some shares: where a scale that shows them all begins. */
export function scaleFloor(shares: readonly number[]): number {
  const smallest = Math.max(1e-9, Math.min(0.1, ...shares.filter((share) => share > 0)));
  return 10 ** Math.floor(Math.log10(smallest));
}

/** Shares come rounded to four places. */
export function shareText(share: number): string {
  return share < 0.0001 ? "< 0.0001" : String(Number(share.toPrecision(2)));
}

interface ShareProps {
  readonly label: string;
  readonly value: number;
  /** Where the scale begins; it ends at 1. */
  readonly floor: number;
}

/** A share of a choice on a logarithmic scale: a choice among hundreds leaves most of them beneath a percent. */
export function Share({ label, value, floor }: ShareProps) {
  const filled = 1 - Math.log10(Math.max(value, floor)) / Math.log10(floor);
  return <Gauge label={label} value={value} filled={Math.max(0.015, filled)} text={shareText(value)} />;
}

export function Copy({ text, label }: { readonly text: string; readonly label: string }) {
  const [said, say] = useState("");
  return (
    <span class="copy">
      <button
        type="button"
        class="quiet"
        onClick={() =>
          navigator.clipboard.writeText(text).then(
            () => say("Copied."),
            () => say("This browser does not let the page copy; select the text instead."),
          )
        }
      >
        {label}
      </button>
      <span role="status" class="soft">
        {said}
      </span>
    </span>
  );
}

/** A block of text that may scroll, and so can be reached by the keyboard. */
export function Text({ children, label }: { readonly children: string; readonly label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse.
    <section class="text" aria-label={label} tabIndex={0}>
      <pre>{children}</pre>
    </section>
  );
}

export interface Question {
  readonly text: string;
  readonly action: string;
  readonly onYes: () => void;
}

/** Asks before a call that replaces or ends something. @returns what asks, and the element that must be rendered */
export function useConfirm() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (asked: Question) => {
    setQuestion(asked);
    dialog.current?.showModal();
  };
  const element = (
    <dialog ref={dialog} aria-labelledby="confirm-text">
      <p id="confirm-text">{question?.text}</p>
      <button
        type="button"
        class="danger"
        onClick={() => {
          dialog.current?.close();
          question?.onYes();
        }}
      >
        {question?.action ?? "Yes"}
      </button>
      <button type="button" class="quiet" onClick={() => dialog.current?.close()}>
        Cancel
      </button>
    </dialog>
  );
  return [ask, element] as const;
}
