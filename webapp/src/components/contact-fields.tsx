import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { say } from "@/say";
import { PhoneField } from "./phone-field";

type ContactFieldsProps = {
  phoneHelp?: string;
  phoneMark?: ReactNode;
  /** A note below the phone field. */
  phoneNote?: ReactNode;
  emailHelp: string;
  /**
   * This is true if the browser may offer the person's own data. Do not set it for the data of
   * other people.
   */
  own?: boolean;
};

/** Shows the phone and email fields of a form with `phoneNumber` and `email`. */
export function ContactFields({
  phoneHelp,
  phoneMark,
  phoneNote,
  emailHelp,
  own = false,
}: ContactFieldsProps) {
  const { register, formState } = useFormContext<{ email: string }>();
  const { errors } = formState;
  return (
    <>
      <PhoneField help={phoneHelp} mark={phoneMark} own={own} />
      {phoneNote}
      <Field label={say.ui_email_address()} help={emailHelp} error={errors.email?.message}>
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
