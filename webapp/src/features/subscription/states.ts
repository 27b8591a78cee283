import type { StatusShape } from "@/components/status-glyph";
import { say } from "@/say";

type Look = { word: string; shape: StatusShape; tone: string };

const CALM = "bg-accent text-accent-foreground";
const ATTENTION = "bg-attention-soft text-attention";
const BLOCKED = "bg-destructive-soft text-destructive";

const LOOKS: Partial<Record<string, Look>> = {
  none: { word: say.subscription_no_plan_yet(), shape: "ring", tone: ATTENTION },
  trial: { word: say.subscription_trial(), shape: "half", tone: CALM },
  active: { word: say.subscription_active(), shape: "tick", tone: CALM },
  expiring: { word: say.subscription_renewal_due(), shape: "full", tone: ATTENTION },
  grace: { word: say.subscription_grace_days(), shape: "full", tone: ATTENTION },
  expired: { word: say.subscription_expired(), shape: "stroke", tone: BLOCKED },
  cancelling: { word: say.subscription_ending(), shape: "stroke", tone: ATTENTION },
  suspended: { word: say.subscription_suspended(), shape: "stroke", tone: BLOCKED },
  archived: { word: say.subscription_archived(), shape: "stroke", tone: BLOCKED },
};

/** Returns the text, shape and colour of a subscription status. */
export function statusStyle(state: string): Look {
  return LOOKS[state] ?? { word: state, shape: "ring", tone: CALM };
}
