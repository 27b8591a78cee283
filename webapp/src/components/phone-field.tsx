import { useFormContext } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { bareTen } from "@/lib/phone";

type PhoneFieldProps = {
  label?: string;
  help?: string;
  /** Whether the browser may offer the person's own; not where somebody else's is asked for. */
  own?: boolean;
};

/** The `phoneNumber` of a form, whatever is typed around its ten digits. */
export function PhoneField({ label = "Phone No.", help, own = false }: PhoneFieldProps) {
  const { register, formState } = useFormContext<{ phoneNumber: string }>();
  return (
    <Field label={label} help={help} error={formState.errors.phoneNumber?.message}>
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
