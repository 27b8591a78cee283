"use client";

import { Tag } from "lucide-react";
import { useState } from "react";
import { Lazy } from "@/components/lazy";
import { SelectionBar } from "@/components/selection-bar";
import { Button } from "@/components/ui/button";
import { say } from "@/say";
import { oneLabel } from "../labels";
import type { PartRow } from "../types";

const loadLabels = () => import("./labels-panel");

export type LabelsBarProps = { garageId: number; parts: readonly PartRow[]; end: () => void };

/** Prints the labels of the selected parts. */
export default function LabelsBar({ garageId, parts, end }: LabelsBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <SelectionBar
        label={say.parts_selected_parts()}
        text={say.parts_selected({ count: parts.length })}
        close={end}
      >
        <Button
          className="max-md:order-1 max-md:grow md:ml-auto"
          onClick={() => setIsOpen(true)}
          disabled={parts.length === 0}
        >
          <Tag aria-hidden className="size-4" />
          {say.parts_print_labels()}
        </Button>
      </SelectionBar>
      {isOpen && (
        <Lazy
          load={loadLabels}
          onFailure={close}
          props={{ garageId, parts: parts.map(oneLabel), printed: end, close }}
        />
      )}
    </>
  );
}
