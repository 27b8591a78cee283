import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { useMay } from "@/features/session/session";
import { say } from "@/say";
import { type Kept, percentProblem } from "../receipt-kept";

type KeptFieldsProps = {
  kept: Kept;
  /** The percent with which the form begins. */
  usual: number;
  change: (kept: Kept) => void;
};

const NO_TDS: Kept["tds"] = new Map();

/** Asks whether the customer kept TDS. People who may write off can give a discount on each bill. */
export function KeptFields({ kept, usual, change }: KeptFieldsProps) {
  const mayWriteOff = useMay("write_off");
  const id = useId();
  const { percent, discounts } = kept;
  const hasTds = percent !== undefined;
  return (
    <div className="grid gap-2">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <span className="flex items-center gap-3 font-medium text-sm">
          <Switch
            id={id}
            checked={hasTds}
            onChange={({ target }) =>
              change({ ...kept, percent: target.checked ? String(usual) : undefined, tds: NO_TDS })
            }
          />
          <label htmlFor={id} className="cursor-pointer">
            {say.khata_the_customer_kept_tds()}
          </label>
        </span>
        {mayWriteOff && !discounts && (
          <Button variant="ghost" onClick={() => change({ ...kept, discounts: new Map() })}>
            {say.khata_give_a_discount()}
          </Button>
        )}
      </div>
      {hasTds && (
        <Field
          label={say.khata_percent_of_the_value()}
          required
          error={percentProblem(percent)}
          className="max-w-60"
        >
          {(wiring) => (
            <Input
              {...wiring}
              inputMode="decimal"
              autoComplete="off"
              value={percent}
              onChange={({ target }) =>
                // Amounts that were typed before followed the other percent.
                change({ ...kept, percent: target.value, tds: NO_TDS })
              }
            />
          )}
        </Field>
      )}
    </div>
  );
}
