/**
 * The address carries what stands in a view's fields, behind the `#` and so never sent to any server:
 * `#suggest?request=…`. A link to it shows the same fields to someone else. The key is no part of it.
 */
import { useCallback, useEffect, useState } from "preact/hooks";

/** Longer texts would make addresses that browsers and chats cut off. */
const MAX_FIELD_CHARS = 4000;

export function currentView(): string {
  return location.hash.slice(1).split("?")[0] ?? "";
}

function currentFields(): URLSearchParams {
  const start = location.hash.indexOf("?");
  return new URLSearchParams(start === -1 ? "" : location.hash.slice(start + 1));
}

export function linkTo(view: string, fields: Record<string, string> = {}): string {
  const kept = Object.entries(fields).filter(([, value]) => value !== "" && value.length <= MAX_FIELD_CHARS);
  return kept.length === 0 ? `#${view}` : `#${view}?${new URLSearchParams(kept)}`;
}

/** The fields of a view, begun from the address and written back to it; a field as it is by default stays out. */
export function useLink<T extends Record<string, string>>(
  view: string,
  defaults: T,
): [T, (change: Partial<T>) => void] {
  const [fields, setFields] = useState<T>(() => {
    const linked = currentFields();
    const begun = Object.entries(defaults).map(([name, value]) => [name, linked.get(name) ?? value]);
    return { ...defaults, ...Object.fromEntries(begun) };
  });
  useEffect(() => {
    const changed = Object.entries(fields).filter(([name, value]) => value !== defaults[name]);
    history.replaceState(null, "", linkTo(view, Object.fromEntries(changed)));
  }, [fields, view, defaults]);
  const change = useCallback((part: Partial<T>) => setFields((before) => ({ ...before, ...part })), []);
  return [fields, change];
}

const IDS = "signpost.id.";

/** Ids go from view to view: the roster asked last, the batch watched last. */
export function rememberId(kind: "roster" | "batch", id: string): void {
  sessionStorage.setItem(IDS + kind, id);
}

export function recallId(kind: "roster" | "batch"): string {
  return sessionStorage.getItem(IDS + kind) ?? "";
}
