import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "@/lib/cn";

type Wiring = {
  id: string;
  "aria-required": true | undefined;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

type FieldProps = Omit<ComponentProps<"div">, "children"> & {
  label: string;
  help?: string | undefined;
  /** Marks the field with an asterisk. Set it in a form that also has optional fields. */
  required?: boolean;
  error?: string | undefined;
  children: (wiring: Wiring) => ReactNode;
};

/**
 * Shows a field with its label above and its help or error below. `children` receives the
 * attributes that connect them.
 */
export function Field({ label, help, required, error, children, className, ...props }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? help;
  return (
    <div data-slot="field" className={cn("grid gap-2 short:gap-1", className)} {...props}>
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
      {children({
        id,
        "aria-required": required || undefined,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": note ? noteId : undefined,
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
