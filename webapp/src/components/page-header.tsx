import type { ReactNode } from "react";
import { PageHeading } from "./page-heading";

/** Shows the screen's name, a line about the screen, and its main action. */
export function PageHeader({
  title,
  children,
  action,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0">
        <PageHeading className="wrap-anywhere">{title}</PageHeading>
        {children && <p className="mt-1 text-base text-muted-foreground">{children}</p>}
      </div>
      {action}
    </div>
  );
}
