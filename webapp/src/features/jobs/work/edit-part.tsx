"use client";

import { useState } from "react";
import { say } from "@/say";
import type { PartLine } from "../parts/part-lines";
import { PartRow } from "../parts/part-row";
import { withoutPartLine, withPartLine } from "./change";
import { EditButtons } from "./edit-buttons";
import { useWork } from "./work";

type EditPartProps = { line: PartLine; close: () => void };

/** Changes quantity and price of a part in place of its row. */
export function EditPart({ line, close }: EditPartProps) {
  const work = useWork();
  const [opened] = useState(line);
  const [edited, setEdited] = useState(line);
  const isNew = line.jobPartId === null;
  const remove = async () => {
    if (isNew) return close();
    // The saved line is gone after this, so Undo adds the part as a new one.
    const { saved: _, ...again } = { ...line, jobPartId: null, key: "new-1" };
    const removed = { what: "part", name: line.name, undo: withPartLine(again) } as const;
    if (await work?.remove(withoutPartLine(line), removed)) close();
  };
  const save = async () => {
    const isUnchanged = edited === opened && !isNew;
    if (isUnchanged || (await work?.save(withPartLine(edited, isNew ? undefined : opened))))
      close();
  };
  return (
    <li>
      <ul>
        <PartRow line={edited} isFinal={false} change={setEdited} remove={() => void remove()} />
      </ul>
      <EditButtons
        name={say.jobs_save_named({ name: line.name })}
        save={() => void save()}
        close={close}
        disabled={edited.problem !== undefined}
      />
    </li>
  );
}
