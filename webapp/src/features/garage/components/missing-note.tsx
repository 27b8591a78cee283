import { TriangleAlert } from "lucide-react";

/** The server's list of data that is missing on invoices. */
export function MissingNote({ missing }: { missing: readonly string[] }) {
  if (missing.length === 0) return null;
  return (
    <section
      aria-label="Missing on your invoices"
      className="flex gap-3 rounded-lg bg-attention-soft p-4 text-base"
    >
      <TriangleAlert aria-hidden className="mt-1 size-4 shrink-0 text-attention" />
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold text-attention">Missing on your invoices</p>
        <ul className="grid list-disc gap-1 pl-4">
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
