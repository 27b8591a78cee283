import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import type { SharedEstimate } from "../api/shared-estimate";

/** Shows the note, the deposit and the terms of the garage. */
export function Words({ estimate }: { estimate: SharedEstimate }) {
  const { note, terms, deposit, decision } = estimate;
  const words = [
    { title: say.sharedestimate_note(), text: note },
    {
      title: say.sharedestimate_deposit(),
      text:
        deposit > 0 && !decision
          ? say.sharedestimate_before_the_work_starts({ deposit: rupees(deposit) })
          : "",
    },
    { title: say.sharedestimate_terms(), text: terms },
  ].filter(({ text }) => text);
  return words.map(({ title, text }) => (
    <section key={title} aria-label={title} className="grid gap-1">
      <h2 className="font-medium text-muted-foreground text-sm">{title}</h2>
      <p className="wrap-anywhere whitespace-pre-line text-base">{text}</p>
    </section>
  ));
}
