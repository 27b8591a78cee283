"use client";

import type { Route } from "next";
import { useRef, useState } from "react";
import Link from "@/components/link";
import { Button, buttonVariants } from "@/components/ui/button";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/dialog";
import type { PartRow } from "@/features/parts/types";
import { toPartsWithCode } from "@/features/parts/unknown-code";
import { useMay } from "@/features/session/session";
import { say } from "@/say";
import { useCodes } from "../use-codes";
import { CameraBox } from "./camera-box";

export type ScanPopupProps = {
  garageId: number;
  /** This is true if the first part closes the popup. */
  once?: boolean;
  /** This is called with each part and its code. Returns why the part is refused. */
  found: (part: PartRow, code: string) => string | undefined;
  /** Adds a part with an unknown code. Without it, a link leads to the list of parts. */
  addCode?: ((code: string) => void) | undefined;
  close: () => void;
};

/** Reads the codes of parts above another screen. Load it lazily. */
export default function ScanPopup({ garageId, once, found, addCode, close }: ScanPopupProps) {
  const mayChange = useMay("change_parts");
  const counts = useRef(new Map<number, number>());
  const [said, setSaid] = useState("");
  const { scan, problem, busy } = useCodes(garageId, (part, code) => {
    const refusal = found(part, code);
    if (refusal) return refusal;
    if (once) close();
    const count = (counts.current.get(part.partId) ?? 0) + 1;
    counts.current.set(part.partId, count);
    setSaid(`${count} × ${part.partName}`);
    return undefined;
  });
  const unknown = mayChange && problem?.isUnknown ? problem.code : undefined;
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent className="gap-4">
        <DialogHeader title={once ? say.scan_scan_a_part() : say.scan_scan_parts()}>
          {!once && say.scan_each_scan_adds_one()}
        </DialogHeader>
        <CameraBox
          label={say.scan_part_number_or_barcode()}
          onCode={scan}
          busy={busy}
          problem={problem?.text}
        />
        {unknown !== undefined &&
          (addCode ? (
            <Button
              variant="outline"
              className="justify-self-start"
              onClick={() => {
                close();
                addCode(unknown);
              }}
            >
              <span className="wrap-anywhere">{say.scan_add_a_part_with({ unknown })}</span>
            </Button>
          ) : (
            <Link
              href={toPartsWithCode(garageId, unknown) as Route}
              onClick={close}
              className={buttonVariants({ variant: "outline", className: "justify-self-start" })}
            >
              <span className="wrap-anywhere">{say.scan_add_to_a_part({ code: unknown })}</span>
            </Link>
          ))}
        {!once && (
          <>
            <p role="status" className="min-h-7 text-center font-semibold text-lg">
              {said}
            </p>
            <Button size="lg" onClick={close}>
              {say.scan_done()}
            </Button>
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}
