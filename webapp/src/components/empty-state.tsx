import type { ComponentType, ReactNode } from "react";

type EmptyStateProps = {
  Icon: ComponentType<{ className?: string; "aria-hidden"?: boolean; strokeWidth?: number }>;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
};

/** Replaces missing content. It says what will be shown here and offers the next step. */
export function EmptyState({ Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-1 px-6 py-16 text-center">
      <Icon aria-hidden className="mb-3 size-10 text-input" strokeWidth={1.25} />
      <p role="status" className="font-semibold text-base">
        {title}
      </p>
      {children && <p className="max-w-[420px] text-base text-muted-foreground">{children}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
