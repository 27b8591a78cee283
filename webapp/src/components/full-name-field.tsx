import { Field } from "./ui/field";
import { Input } from "./ui/input";

const LONGEST_NAME = 200;

type FullNameFieldProps = {
  label: string;
  value: string;
  change: (name: string) => void;
  problem: string | undefined;
  /** Set it if people enter their own name, so that the browser offers it. */
  isOwn?: boolean;
};

/** Asks for the full name of the person who signs or decides. */
export function FullNameField({ label, value, change, problem, isOwn }: FullNameFieldProps) {
  return (
    <Field label={label} required error={problem}>
      {(wiring) => (
        <Input
          {...wiring}
          autoComplete={isOwn ? "name" : "off"}
          maxLength={LONGEST_NAME}
          value={value}
          onChange={({ target }) => change(target.value)}
          className={isOwn ? "h-12" : undefined}
        />
      )}
    </Field>
  );
}
