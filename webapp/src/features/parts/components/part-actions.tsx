"use client";

import { Archive, Pencil, Scale, Tag } from "lucide-react";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { DeleteDialog } from "@/components/delete-dialog";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { ROUTES } from "@/lib/navigation/routes";
import { stayInGarage } from "@/lib/navigation/stay-in-garage";
import { say } from "@/say";
import { toPart } from "../addresses";
import { useArchivePart } from "../api/archive-part";
import type { Part } from "../types";

const loadPanel = () => import("./part-panel");
const loadCorrection = () => import("./correction-panel");
const loadLabels = () => import("./labels-panel");

type PartActionsProps = {
  garageId: number;
  part: Part;
  mayChange: boolean;
  mayCorrect: boolean;
  /** A scanned code that the part gets. */
  code: string;
};

/** Shows the buttons that change a part or its stock. */
export function PartActions(props: PartActionsProps) {
  const { garageId, part, mayChange, mayCorrect, code } = props;
  const router = useRouter();
  const [open, setOpen] = useState<"change" | "archive" | "correct" | "labels" | null>(
    mayChange && code ? "change" : null,
  );
  const close = () => {
    setOpen(null);
    // After a reload, the panel must not open again.
    if (code) window.history.replaceState(null, "", toPart(garageId, part.partId));
  };
  const archiving = useArchivePart(garageId, () =>
    router.replace(stayInGarage(ROUTES.parts, garageId) as Route),
  );
  return (
    <div className="flex flex-wrap gap-3 max-md:grid max-md:w-full max-md:grid-cols-2">
      {mayCorrect && part.isStocked && (
        <Button className="max-md:col-span-2" onClick={() => setOpen("correct")}>
          <Scale aria-hidden className="size-4" />
          {say.parts_correct_stock()}
        </Button>
      )}
      <Button variant="outline" onClick={() => setOpen("labels")}>
        <Tag aria-hidden className="size-4" />
        {say.parts_labels()}
      </Button>
      {mayChange && (
        <>
          <Button variant="outline" onClick={() => setOpen("change")}>
            <Pencil aria-hidden className="size-4" />
            {say.parts_change()}
          </Button>
          <Button variant="outline" onClick={() => setOpen("archive")}>
            <Archive aria-hidden className="size-4" />
            {say.parts_archive()}
          </Button>
        </>
      )}
      {open === "change" && (
        <Lazy load={loadPanel} onFailure={close} props={{ garageId, part, code, close }} />
      )}
      {open === "correct" && (
        <Lazy load={loadCorrection} onFailure={close} props={{ garageId, part, close }} />
      )}
      {open === "labels" && (
        <Lazy
          load={loadLabels}
          onFailure={close}
          props={{
            garageId,
            parts: [
              {
                partId: part.partId,
                partName: part.partName,
                hasMrp: part.mrp !== null,
                copies: 1,
              },
            ],
            close,
          }}
        />
      )}
      {open === "archive" && (
        <DeleteDialog
          id={part.partId}
          deleting={archiving}
          title={say.parts_archive_question({ name: part.partName })}
          what={say.parts_the_part_leaves_the_list_and()}
          verb={say.parts_archive()}
          deleted={say.parts_the_part_has_been_archived()}
          close={close}
        />
      )}
    </div>
  );
}
