import type { StatusShape } from "@/components/status-glyph";

type Look = { word: string; shape: StatusShape; tone: string };

const CALM = "bg-accent text-accent-foreground";
const ATTENTION = "bg-attention-soft text-attention";
const BLOCKED = "bg-destructive-soft text-destructive";

const LOOKS: Partial<Record<string, Look>> = {
  none: { word: "No plan yet", shape: "ring", tone: ATTENTION },
  trial: { word: "Trial", shape: "half", tone: CALM },
  active: { word: "Active", shape: "tick", tone: CALM },
  expiring: { word: "Renewal due", shape: "full", tone: ATTENTION },
  grace: { word: "Grace days", shape: "full", tone: ATTENTION },
  expired: { word: "Expired", shape: "stroke", tone: BLOCKED },
  cancelling: { word: "Ending", shape: "stroke", tone: ATTENTION },
  suspended: { word: "Suspended", shape: "stroke", tone: BLOCKED },
  archived: { word: "Archived", shape: "stroke", tone: BLOCKED },
};

/** Returns the text, shape and colour of a subscription status. */
export function statusStyle(state: string): Look {
  return LOOKS[state] ?? { word: state, shape: "ring", tone: CALM };
}
