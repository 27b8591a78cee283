"use client";

import { useState } from "react";
import { LoadFailed } from "@/components/load-failed";
import { PickBox } from "@/components/pick-box";
import { quantityText } from "@/features/parts/quantity";
import type { PartRow } from "@/features/parts/types";
import { ScanButton } from "@/features/scan/components/scan-button";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money/format";
import { notify } from "@/lib/notify";
import { type ShownHit, usePartHits } from "./use-part-hits";

type PartPickerProps = {
  garageId: number;
  vehicleModel: string;
  add: (part: PartRow) => void;
  /** Returns why a part may not be added. */
  refusalOf?: ((part: PartRow) => string | undefined) | undefined;
  /** Adds a part with a scanned code that is not known. */
  addCode?: ((code: string) => void) | undefined;
};

/** Searches or scans a part and adds it. The arrow keys choose a hit, and Enter adds it. */
export function PartPicker(props: PartPickerProps) {
  const { garageId, vehicleModel, add, refusalOf, addCode } = props;
  const [text, setText] = useState("");
  const [added, setAdded] = useState("");
  const { findNow, ...found } = usePartHits(garageId, text, vehicleModel);
  const take = (part: PartRow): string | undefined => {
    const refusal = refusalOf?.(part);
    if (refusal) return refusal;
    add(part);
    setAdded(`${part.partName} is added.`);
    return undefined;
  };
  const choose = ({ part }: ShownHit) => {
    const refusal = take(part);
    if (refusal) notify.error(refusal);
    setText("");
  };
  return (
    <div className="grid">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <PickBox
          data-part-search
          aria-label="Add part"
          placeholder="Add part: number, name, brand or barcode"
          found="Parts found"
          text={text}
          setText={setText}
          hits={found.hits}
          isCurrent={found.isCurrent}
          keyOf={({ part, insteadOf }) => `${insteadOf?.partId ?? ""}-${part.partId}`}
          choose={choose}
          findNow={async (): Promise<ShownHit | undefined> => {
            const part = await findNow();
            return part && { part };
          }}
          option={(hit) => <Option hit={hit} />}
          optionClass={({ insteadOf }) => insteadOf !== undefined && "pl-8"}
        />
        <ScanButton garageId={garageId} found={take} addCode={addCode} />
      </div>
      <p role="status" className={cn(!found.isEmpty && "sr-only", "pt-2 text-muted-foreground")}>
        {found.isEmpty ? "No part has this number, name, brand or barcode." : text === "" && added}
      </p>
      {found.failed && (
        <LoadFailed
          bare
          what="The parts could not be loaded."
          retry={found.retry}
          busy={found.isFetching}
        />
      )}
    </div>
  );
}

function Option({ hit: { part, insteadOf } }: { hit: ShownHit }) {
  const number = [part.brand, part.partNumber || part.partCode].filter(Boolean).join(" · ");
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block break-words font-medium text-base">
          {insteadOf && <span className="font-normal text-muted-foreground">Instead: </span>}
          {part.partName}
          {part.fitsVehicle && (
            <span className="ml-2 whitespace-nowrap font-normal text-positive text-xs">
              Fits this car
            </span>
          )}
        </span>
        <span className="block break-words text-muted-foreground text-xs">{number}</span>
      </span>
      <span className="grid shrink-0 justify-items-end">
        <span className="font-medium text-base">{rupees(part.price)}</span>
        <Stock part={part} />
      </span>
    </>
  );
}

function Stock({ part: { isStocked, free, unit, rack } }: { part: PartRow }) {
  return (
    <span className="text-muted-foreground text-xs">
      {!isStocked ? (
        "Not kept in stock"
      ) : free > 0 ? (
        `${quantityText(free, unit)} free`
      ) : (
        <span className="text-attention">None free</span>
      )}
      {rack && ` · ${rack}`}
    </span>
  );
}
