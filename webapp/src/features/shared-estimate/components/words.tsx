import { rupees } from "@/lib/money/format";
import type { SharedEstimate } from "../api/shared-estimate";

/** Shows the note, the deposit and the terms of the garage. */
export function Words({ estimate }: { estimate: SharedEstimate }) {
  const { note, terms, deposit, decision } = estimate;
  const words = [
    { title: "Note", text: note },
    {
      title: "Deposit",
      text: deposit > 0 && !decision ? `${rupees(deposit)} before the work starts` : "",
    },
    { title: "Terms", text: terms },
  ].filter(({ text }) => text);
  return words.map(({ title, text }) => (
    <section key={title} aria-label={title} className="grid gap-1">
      <h2 className="font-medium text-muted-foreground text-sm">{title}</h2>
      <p className="wrap-anywhere whitespace-pre-line text-base">{text}</p>
    </section>
  ));
}
