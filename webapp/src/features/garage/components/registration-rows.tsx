import type { ReactNode } from "react";
import { say } from "@/say";
import { REGISTRATIONS } from "../registrations";

type RegistrationRowsProps = {
  input: (kind: (typeof REGISTRATIONS)[number]["kind"]) => ReactNode;
};

/** Lists the GST registration types with their explanations. `input` renders the control. */
export function RegistrationRows({ input }: RegistrationRowsProps) {
  return (
    <>
      <legend className="mb-2 font-medium text-sm">
        {say.garage_how_is_the_garage_registered()}
      </legend>
      {REGISTRATIONS.map(({ kind, label, about }) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the caller passes the input
        <label
          key={kind}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md border border-input px-3 py-2 transition-colors hover:bg-muted has-checked:border-primary has-checked:bg-accent has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2"
        >
          {input(kind)}
          <span className="grid">
            <span className="font-medium text-base">{label}</span>
            <span className="text-muted-foreground text-xs">{about}</span>
          </span>
        </label>
      ))}
    </>
  );
}
