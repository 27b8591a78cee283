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
import { say } from "@/say";
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
    setAdded(say.jobs_is_added({ partName: part.partName }));
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
          aria-label={say.jobs_add_part()}
          placeholder={say.jobs_add_part_number_name_brand_or()}
          found={say.jobs_parts_found()}
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
        {found.isEmpty ? say.jobs_no_part_has_this_number_name() : text === "" && added}
      </p>
      {found.failed && (
        <LoadFailed
          bare
          what={say.jobs_the_parts_could_not_be_loaded()}
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
          {insteadOf && (
            <span className="font-normal text-muted-foreground">{say.jobs_instead()} </span>
          )}
          {part.partName}
          {part.fitsVehicle && (
            <span className="ml-2 whitespace-nowrap font-normal text-positive text-xs">
              {say.jobs_fits_this_car()}
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
        say.jobs_not_kept_in_stock()
      ) : free > 0 ? (
        say.jobs_free({ quantity: quantityText(free, unit) })
      ) : (
        <span className="text-attention">{say.jobs_none_free()}</span>
      )}
      {rack && ` · ${rack}`}
    </span>
  );
}
