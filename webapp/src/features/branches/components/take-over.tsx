"use client";

import { useId, useState } from "react";
import { FormPanel } from "@/components/form-panel";
import { Select } from "@/components/ui/select";
import type { Garage } from "@/features/session/types";
import { say } from "@/say";
import { CopyServices, CopySettings } from "./copy-settings";
import { InviteColleagues } from "./invite-colleagues";

type TakeOverProps = {
  branch: Garage;
  /** The other branches that are open. */
  others: readonly Garage[];
  close: () => void;
};

/** Copies settings and services from another branch, and invites its staff. */
export default function TakeOver({ branch, others, close }: TakeOverProps) {
  const id = useId();
  const [fromId, setFromId] = useState(others[0]?.garageId);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const from = others.find(({ garageId }) => garageId === fromId);
  return (
    <FormPanel
      title={say.branches_copy_to({ garageName: branch.garageName })}
      dirty={chosen.size > 0}
      close={close}
    >
      <div className="grid gap-6 p-6">
        <div className="grid gap-2">
          <label htmlFor={id} className="font-medium text-sm">
            {say.branches_from()}
          </label>
          <Select
            id={id}
            value={fromId}
            onChange={(event) => {
              setFromId(Number(event.target.value));
              setChosen(new Set());
            }}
          >
            {others.map(({ garageId, garageName }) => (
              <option key={garageId} value={garageId}>
                {garageName}
              </option>
            ))}
          </Select>
        </div>
        {from && (
          <>
            <CopySettings key={`settings ${from.garageId}`} from={from} into={branch} />
            <CopyServices key={`services ${from.garageId}`} from={from} into={branch} />
            <InviteColleagues
              key={`people ${from.garageId}`}
              from={from}
              into={branch}
              chosen={chosen}
              setChosen={setChosen}
            />
          </>
        )}
      </div>
    </FormPanel>
  );
}
