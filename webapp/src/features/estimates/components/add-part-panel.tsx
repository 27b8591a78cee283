"use client";

import { useState } from "react";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { SidePanel, SidePanelContent } from "@/components/ui/side-panel";
import { PartPicker } from "@/features/jobs/parts/part-picker";
import { say } from "@/say";
import { boughtLine, type DraftLine, partLine } from "../draft";

export type AddPartPanelProps = {
  garageId: number;
  vehicleModel: string;
  add: (line: DraftLine) => void;
  close: () => void;
};

const loadBought = () => import("@/features/jobs/parts/bought-part-form");

/** Finds a part of the list for the estimate, or takes a part that is in no list. */
export default function AddPartPanel({ garageId, vehicleModel, add, close }: AddPartPanelProps) {
  const [isOther, setIsOther] = useState(false);
  if (isOther)
    return (
      <Lazy
        load={loadBought}
        onFailure={() => setIsOther(false)}
        props={{
          title: say.estimates_part_that_is_not_in_the(),
          asksCost: false,
          add: (part) => add(boughtLine(part)),
          close,
        }}
      />
    );
  return (
    <SidePanel open onOpenChange={close}>
      <SidePanelContent title={say.estimates_add_part()}>
        <div className="grid gap-6 p-4 md:p-6">
          <PartPicker
            garageId={garageId}
            vehicleModel={vehicleModel}
            add={(part) => add(partLine(part))}
          />
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" onClick={() => setIsOther(true)}>
              {say.estimates_part_that_is_not_in_the()}
            </Button>
            <Button onClick={close}>{say.estimates_done()}</Button>
          </div>
        </div>
      </SidePanelContent>
    </SidePanel>
  );
}
