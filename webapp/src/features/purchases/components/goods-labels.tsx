"use client";

import { Tag } from "lucide-react";
import { useState } from "react";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import type { Labelled } from "@/features/parts/labels";
import { say } from "@/say";
import type { GoodsIn } from "../types";

const loadLabels = () => import("@/features/parts/components/labels-panel");

/** Prints a label for each unit that came in. */
export function GoodsLabels({ garageId, goods }: { garageId: number; goods: GoodsIn }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        <Tag aria-hidden className="size-4" />
        {say.purchases_print_labels()}
      </Button>
      {isOpen && (
        <Lazy
          load={loadLabels}
          onFailure={close}
          props={{
            garageId,
            parts: labelsOf(goods),
            close,
          }}
        />
      )}
    </>
  );
}

/** Proposes a label for each unit. A part may stand on several lines. */
function labelsOf({ lines }: GoodsIn): Labelled[] {
  const labels = new Map<number, Labelled>();
  for (const { partId, partName, quantity } of lines) {
    const copies = (labels.get(partId)?.copies ?? 0) + Math.ceil(quantity);
    // The labels show the MRP of the parts. The server leaves it out if a part has none.
    labels.set(partId, { partId, partName, hasMrp: true, copies });
  }
  return [...labels.values()];
}
