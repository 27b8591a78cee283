import { Check, CircleQuestionMark } from "lucide-react";
import { say } from "@/say";
import type { Surety } from "../parse/types";

/** Says by word and shape how sure the line's value is. */
export function SuretyMark({ surety }: { surety: Surety }) {
  return surety === "sure" ? (
    <span className="inline-flex items-baseline gap-1 text-positive text-xs">
      <Check aria-hidden className="size-3.5 self-center" />
      {say.intake_sure()}
    </span>
  ) : (
    <span className="inline-flex items-baseline gap-1 rounded-sm bg-attention-soft px-1.5 font-medium text-attention text-xs">
      <CircleQuestionMark aria-hidden className="size-3.5 self-center" />
      {say.intake_please_check()}
    </span>
  );
}
