import type { ReactNode } from "react";

type ErrorScreenProps = {
  title: string;
  what: ReactNode;
  children: ReactNode;
  action: ReactNode;
  /**
   * The drawing above the text. The caller provides it, because error.tsx is in every first load
   * and must stay small.
   */
  drawing: ReactNode;
};

/** Shows an error page with what happened, the reason, and the next step. */
export function ErrorScreen({ title, what, children, action, drawing }: ErrorScreenProps) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-[520px] content-center gap-6 p-6">
      {drawing}
      <div className="grid gap-2">
        <h1 className="text-balance font-semibold text-xl">{title}</h1>
        {what && <p className="break-words font-medium text-base">{what}</p>}
        <p className="text-base text-muted-foreground">{children}</p>
      </div>
      <div>{action}</div>
    </main>
  );
}
