import type { FormEventHandler, ReactNode } from "react";
import { cn } from "@/lib/cn";

type FormPageProps = {
  label: string;
  onSubmit: FormEventHandler;
  /** On a desk, its two sections are side by side. */
  wide?: boolean;
  children: ReactNode;
};

/** The layout of a form page. The page's skeleton uses it too. */
export const FORM_FRAME = "max-w-[640px] rounded-lg border bg-card";

/** Shows a form page with one column. */
export function FormPage({ label, onSubmit, wide, children }: FormPageProps) {
  return (
    <form
      aria-label={label}
      onSubmit={onSubmit}
      noValidate
      className={cn(
        FORM_FRAME,
        wide &&
          "lg:grid lg:max-w-none lg:grid-cols-2 lg:*:not-[fieldset]:col-span-2 lg:*:[fieldset]:content-start lg:*:[fieldset]:border-t-0",
      )}
    >
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
