import type { ReactNode } from "react";

type ErrorScreenProps = {
  title: string;
  what: ReactNode;
  children: ReactNode;
  action: ReactNode;
  /** What stands above the words. Whoever shows the screen brings it: error.tsx is in every first load. */
  drawing: ReactNode;
};

/** A page that could not be shown: what happened, what it means, the way on. */
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
