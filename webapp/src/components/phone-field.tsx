import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { bareTen } from "@/lib/contact/phone";
import { say } from "@/say";

type PhoneFieldProps = {
  label?: string;
  help?: string | undefined;
  mark?: ReactNode;
  /**
   * This is true if the browser may offer the person's own number. Do not set it for the numbers of
   * other people.
   */
  own?: boolean;
};

/** Shows the `phoneNumber` field of a form. It accepts spaces and +91 around the ten digits. */
export function PhoneField({
  label = say.ui_phone_no(),
  help,
  mark,
  own = false,
}: PhoneFieldProps) {
  const { register, formState } = useFormContext<{ phoneNumber: string }>();
  return (
    <Field label={label} help={help} mark={mark} error={formState.errors.phoneNumber?.message}>
      {(wiring) => (
        <Input
          {...wiring}
          {...register("phoneNumber", { setValueAs: bareTen })}
          type="tel"
          inputMode="tel"
          autoComplete={own ? "tel-national" : "off"}
        />
      )}
    </Field>
  );
}
