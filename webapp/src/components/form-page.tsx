import type { FormEventHandler, ReactNode } from "react";

type FormPageProps = { label: string; onSubmit: FormEventHandler; children: ReactNode };

/** The layout of a form page. The page's skeleton uses it too. */
export const FORM_FRAME = "max-w-[640px] rounded-lg border bg-card";

/** Shows a form page with one column. */
export function FormPage({ label, onSubmit, children }: FormPageProps) {
  return (
    <form aria-label={label} onSubmit={onSubmit} noValidate className={FORM_FRAME}>
      {children}
    </form>
  );
}

/** Shows a group of fields under a heading. */
export function FormSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-3 border-t p-4 first-of-type:border-t-0 md:p-6">
      {title && <legend className="float-left mb-2 w-full font-semibold text-lg">{title}</legend>}
      {children}
    </fieldset>
  );
}
