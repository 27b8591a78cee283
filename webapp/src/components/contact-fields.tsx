import { useFormContext } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { bareTen } from "@/lib/phone";

type ContactFieldsProps = {
  phoneHelp?: string;
  emailHelp: string;
  /** Whether the browser may offer the person's own; not where somebody else's are asked for. */
  own?: boolean;
};

/** How somebody is reached, in a form with `phoneNumber` and `email`. */
export function ContactFields({ phoneHelp, emailHelp, own = false }: ContactFieldsProps) {
  const { register, formState } = useFormContext<{ phoneNumber: string; email: string }>();
  const { errors } = formState;
  return (
    <>
      <Field label="Phone No." help={phoneHelp} error={errors.phoneNumber?.message}>
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
