import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import { type Answers, type Proposal, shownSums } from "../answers";

type SumsTextProps = { estimate: Proposal; answers: Answers };

/** Says the GST in the total, and the round off that the lines need to make the total. */
export function SumsText({ estimate, answers }: SumsTextProps) {
  const { gst, roundOff } = shownSums(estimate, answers);
  const said = [
    estimate.taxCollected === 1 &&
      say.sharedestimate_gst_is_included({ gst: rupees(inRupees(gst)) }),
    roundOff !== 0 && say.sharedestimate_round_off({ amount: rupees(inRupees(roundOff)) }),
  ].filter(Boolean);
  if (said.length === 0) return null;
  return <p className="text-muted-foreground text-sm tabular-nums">{said.join(" ")}</p>;
}
