import { type ReactNode, useId } from "react";

type EntrySectionProps = { title: string; action?: ReactNode; children: ReactNode };

/** Shows a part of the entry in a card. */
export function EntrySection({ title, action, children }: EntrySectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 content-start gap-2 rounded-lg border bg-card p-4 md:px-6 md:py-5"
    >
      <div className="mb-1 flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="font-semibold text-base">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
