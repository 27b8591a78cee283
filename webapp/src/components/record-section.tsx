import type { ReactNode } from "react";

type RecordSectionProps = { id: string; title: string; action: ReactNode; children: ReactNode };

/**
 * Shows a part of a record's page, such as a customer's vehicles. The heading and its action are
 * above the content.
 */
export function RecordSection({ id, title, action, children }: RecordSectionProps) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="font-semibold text-lg">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
