"use client";

import { useState } from "react";
import { say } from "@/say";
import { AddedLine } from "../editor/added-line";
import { LineDiscount } from "../editor/line-discount";
import { discountProblemOf, type Line, problemOf, withPrice } from "../editor/lines";
import { withQuantity } from "../quantity";
import { useSheetJob } from "../sheet/sheet-job";
import { withLine, withoutLine } from "./change";
import { EditButtons } from "./edit-buttons";
import { useWork } from "./work";

type EditServiceProps = { line: Line; close: () => void };

/** Changes quantity, price and discount of a service in place of its row. */
export function EditService({ line, close }: EditServiceProps) {
  const work = useWork();
  const { job } = useSheetJob();
  const [opened] = useState(line);
  const [edited, setEdited] = useState(line);
  const remove = async () => {
    const removed = { what: "service", name: line.name, undo: withLine(line) } as const;
    if (await work?.remove(withoutLine(line), removed)) close();
  };
  const save = async () => {
    if (edited === opened || (await work?.save(withLine(edited, opened)))) close();
  };
  const isWrong = problemOf(edited) ?? discountProblemOf(edited);
  return (
    <li>
      <ul>
        <AddedLine
          line={edited}
          isFinal={false}
          remove={() => void remove()}
          quote={(_, text) => setEdited((before) => withPrice(before, text))}
          count={(_, text) => setEdited((before) => withQuantity(before, text))}
          isTaxed={job.taxCollected === 1}
        >
          <LineDiscount
            line={edited}
            isFinal={false}
            give={(_, discount) => setEdited((before) => ({ ...before, discount }))}
          />
        </AddedLine>
      </ul>
      <EditButtons
        name={say.jobs_save_named({ name: line.name })}
        save={() => void save()}
        close={close}
        disabled={isWrong !== undefined}
      />
    </li>
  );
}
