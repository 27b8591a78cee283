import type { StatusShape } from "@/components/status-glyph";

type Look = { word: string; shape: StatusShape; tone: string };

const CALM = "bg-accent text-accent-foreground";
const NEEDS_YOU = "bg-attention-soft text-attention";
const SHUT = "bg-destructive-soft text-destructive";

const LOOKS: Partial<Record<string, Look>> = {
  none: { word: "No plan yet", shape: "ring", tone: NEEDS_YOU },
  trial: { word: "Trial", shape: "half", tone: CALM },
  active: { word: "Active", shape: "tick", tone: CALM },
  expiring: { word: "Renewal due", shape: "full", tone: NEEDS_YOU },
  grace: { word: "Grace days", shape: "full", tone: NEEDS_YOU },
  expired: { word: "Expired", shape: "stroke", tone: SHUT },
  cancelling: { word: "Ending", shape: "stroke", tone: NEEDS_YOU },
  suspended: { word: "Suspended", shape: "stroke", tone: SHUT },
  archived: { word: "Archived", shape: "stroke", tone: SHUT },
};

/** What a subscription's state is called, and how it looks: only what needs somebody has a hue. */
export function lookOf(state: string): Look {
  return LOOKS[state] ?? { word: state, shape: "ring", tone: CALM };
}
