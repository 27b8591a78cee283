import { type ReactNode, useId } from "react";
import { QueryBoundary, type QueryState } from "@/components/query-boundary";
import { Skeleton } from "@/components/ui/skeleton";

type SettingsSectionProps = {
  title: string;
  query: QueryState;
  /** The sentence for settings that could not be loaded. */
  problem: string;
  /** The form, or nothing while the settings are loading. */
  children: ReactNode;
};

/** One card of the garage's settings. */
export function SettingsSection({ title, query, problem, children }: SettingsSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid gap-4 rounded-lg border bg-card p-4 md:p-6">
      <h2 id={titleId} className="font-semibold text-lg">
        {title}
      </h2>
      <QueryBoundary query={query} what={problem} bare>
        {children || <Skeleton className="h-48 w-full rounded-md" />}
      </QueryBoundary>
    </section>
  );
}
