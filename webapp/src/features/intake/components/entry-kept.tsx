"use client";

import { Printer, Share2, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { NumberPlate } from "@/components/number-plate";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/dialog";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { notify } from "@/lib/notify";
import { groupPlate } from "@/lib/plates/plate";
import { say } from "@/say";
import type { EntryFacts, Kept } from "../facts";
import { SlipPaper } from "./slip-paper";

export type EntryKeptProps = Kept & { close: () => void };

/**
 * Says that an entry is kept on this device, or that this failed. Its slip can be printed or shared. Load it lazily.
 */
export default function EntryKept({ slip, facts, isKept, close }: EntryKeptProps) {
  const [isPrinting, setPrinting] = useState(false);
  const print = () => {
    // The browser prints the page at the end of the call, so the slip must render synchronously.
    flushSync(() => setPrinting(true));
    window.print();
    setPrinting(false);
  };
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent aria-describedby={undefined} className="justify-items-center text-center">
        {!isKept && <TriangleAlert aria-hidden className="size-10 text-attention" />}
        <DialogHeader
          title={isKept ? say.intake_kept_on_this_device() : say.intake_could_not_be_kept()}
        />
        <NumberPlate plate={facts.plate} size="lg" />
        <p className="text-muted-foreground">{say.intake_provisional_slip({ slip })}</p>
        <div className="grid w-full grid-cols-2 gap-3">
          <Button variant="outline" size="lg" onClick={print}>
            <Printer aria-hidden className="size-4" />
            {say.intake_print_slip()}
          </Button>
          <Button variant="outline" size="lg" onClick={() => void share(slip, facts)}>
            <Share2 aria-hidden className="size-4" />
            {say.intake_share_slip()}
          </Button>
        </div>
        <Button autoFocus size="lg" className="w-full" onClick={close}>
          {isKept ? say.intake_next_car() : say.intake_back_to_the_entry()}
        </Button>
        {isPrinting && <SlipPaper slip={slip} facts={facts} />}
      </DialogContent>
    </Dialog>
  );
}

/** Returns the slip as a text. It has no name and no phone number. */
export function slipText(slip: string, { plate, lines, total }: EntryFacts): string {
  return [
    groupPlate(plate),
    ...lines.map(({ name, price }) => `${name}: ${rupees(inRupees(price))}`),
    `${say.intake_total()}: ${rupees(inRupees(total))}`,
    say.intake_provisional_slip({ slip }),
  ].join("\n");
}

async function share(slip: string, facts: EntryFacts): Promise<void> {
  const text = slipText(slip, facts);
  try {
    if ("share" in navigator) return await navigator.share({ text });
    await (navigator as Navigator).clipboard.writeText(text);
    notify.success(say.intake_slip_copied());
  } catch (error) {
    // The person closed the browser's own question.
    if (error instanceof DOMException && error.name === "AbortError") return;
    notify.error(say.intake_slip_not_shared());
  }
}
