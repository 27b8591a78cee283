import { createPortal } from "react-dom";
import { useSession } from "@/features/session/session";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { groupPlate } from "@/lib/plates/plate";
import { say } from "@/say";
import type { EntryFacts } from "../facts";

type SlipPaperProps = { slip: string; facts: EntryFacts };

/** Renders the slip on paper of 80 mm. The styles of the page hide everything else while it is there. */
export function SlipPaper({ slip, facts }: SlipPaperProps) {
  const { garage } = useSession();
  return createPortal(
    <div data-print="roll" className="hidden w-[72mm] gap-2 text-sm">
      <p className="font-semibold text-base">{garage?.garageName}</p>
      <p className="font-semibold text-lg">{groupPlate(facts.plate)}</p>
      <ul className="grid gap-1">
        {facts.lines.map(({ serviceId, name, price }) => (
          <li key={serviceId} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="shrink-0">{rupees(inRupees(price))}</span>
          </li>
        ))}
        <li className="flex justify-between gap-4 border-t pt-1 font-semibold">
          <span>{say.intake_total()}</span>
          <span>{rupees(inRupees(facts.total))}</span>
        </li>
      </ul>
      <p>{say.intake_provisional_slip({ slip })}</p>
    </div>,
    document.body,
  );
}
