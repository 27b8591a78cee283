import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PhoneField } from "./phone-field";

type ContactFieldsProps = {
  phoneHelp?: string;
  /** Stands below the phone. */
  phoneNote?: ReactNode;
  emailHelp: string;
  /** Whether the browser may offer the person's own; not where somebody else's are asked for. */
  own?: boolean;
};

/** How somebody is reached, in a form with `phoneNumber` and `email`. */
export function ContactFields({
  phoneHelp,
  phoneNote,
  emailHelp,
  own = false,
}: ContactFieldsProps) {
  const { register, formState } = useFormContext<{ email: string }>();
  const { errors } = formState;
  return (
    <>
      <PhoneField help={phoneHelp} own={own} />
      {phoneNote}
      <Field label="Email Address" help={emailHelp} error={errors.email?.message}>
        {(wiring) => (
          <Input
            {...wiring}
            {...register("email")}
            type="email"
            autoComplete={own ? "email" : "off"}
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
    </>
  );
}
