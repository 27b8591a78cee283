import type { ReactNode } from "react";

/** Shows one kind of component in all its states. */
export function Shelf({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4 border-t pt-6">
      <h2 className="font-semibold text-lg">{title}</h2>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </section>
  );
}
