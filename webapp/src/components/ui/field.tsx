import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "@/lib/cn";

type Wiring = {
  id: string;
  "aria-required": true | undefined;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

/** The remarks beside the labels of some fields, by the names of the fields. */
export type FieldMarks = Readonly<Partial<Record<string, ReactNode>>>;

type FieldProps = Omit<ComponentProps<"div">, "children"> & {
  label: string;
  help?: string | undefined;
  /** Marks the field with an asterisk. Set it in a form that also has optional fields. */
  required?: boolean;
  error?: string | undefined;
  /** A short remark at the end of the label's line, for example that the value is a proposal. */
  mark?: ReactNode;
  children: (wiring: Wiring) => ReactNode;
};

/**
 * Shows a field with its label above and its help or error below. `children` receives the
 * attributes that connect them.
 */
export function Field(field: FieldProps) {
  const { label, help, required, error, mark, children, className, ...props } = field;
  const id = useId();
  const noteId = `${id}-note`;
  const markId = `${id}-mark`;
  const note = error ?? help;
  const head = (
    <label
      data-slot="label"
      htmlFor={id}
      className={cn(
        "font-medium text-sm",
        required && "after:text-destructive after:content-['_*']",
      )}
    >
      {label}
    </label>
  );
  return (
    <div data-slot="field" className={cn("grid gap-2 short:gap-1", className)} {...props}>
      {mark ? (
        <span className="flex items-start justify-between gap-3">
          {head}
          <span id={markId}>{mark}</span>
        </span>
      ) : (
        head
      )}
      {children({
        id,
        "aria-required": required || undefined,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": [note && noteId, mark && markId].filter(Boolean).join(" ") || undefined,
      })}
      <p
        id={noteId}
        data-slot={error ? "field-error" : "field-help"}
        role={error ? "alert" : undefined}
        className={cn("min-h-4 text-xs", error ? "text-destructive" : "text-muted-foreground")}
      >
        {note}
      </p>
    </div>
  );
}
