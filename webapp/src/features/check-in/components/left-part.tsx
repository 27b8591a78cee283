import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { BELONGINGS } from "@/features/visits/words";
import { say } from "@/say";
import type { CheckInDraft } from "../use-check-in-draft";
import { Chip } from "./chip";
import { Part } from "./part";

const KEYS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const LONGEST_ITEMS = 300;

/** Notes what the customer left in the car. */
export function LeftPart({ draft, change }: CheckInDraft) {
  const { belongings, keys, otherItems } = draft;
  const turn = (code: string) =>
    change({
      belongings: belongings.includes(code)
        ? belongings.filter((one) => one !== code)
        : [...belongings, code],
    });
  return (
    <Part id="check-in-left" title={say.checkin_left_in_the_car()}>
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">{say.checkin_things_in_the_car()}</legend>
        {Object.entries(BELONGINGS).map(([code, word]) => (
          <Chip key={code} pressed={belongings.includes(code)} onPress={() => turn(code)}>
            {word}
          </Chip>
        ))}
      </fieldset>
      <Field label={say.checkin_number_of_keys()} className="max-w-[200px]">
        {(wiring) => (
          <Select
            {...wiring}
            value={keys ?? ""}
            onChange={({ target }) =>
              change({ keys: target.value === "" ? null : Number(target.value) })
            }
          >
            <option value="">{say.checkin_not_noted()}</option>
            {KEYS.map((number) => (
              <option key={number} value={number}>
                {number}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={say.checkin_anything_else()}>
        {(wiring) => (
          <Textarea
            {...wiring}
            maxLength={LONGEST_ITEMS}
            value={otherItems}
            onChange={({ target }) => change({ otherItems: target.value })}
          />
        )}
      </Field>
    </Part>
  );
}
