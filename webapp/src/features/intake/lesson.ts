import type { Entry } from "./use-entry";

/** A word of the line, and the service that a person added by hand for it. */
export type Lesson = { phrase: string; serviceId: number; name: string };

/** Only one service and only one phrase make a clear lesson. */
export function lessonOf({ reading, choices, lines }: Entry): Lesson | undefined {
  const byHand = lines.filter(({ serviceId }) => choices.picked[serviceId] === "hand");
  const [service] = byHand;
  const [phrase] = reading?.left ?? [];
  if (!service || !phrase || byHand.length > 1 || reading?.left.length !== 1) return undefined;
  return { phrase, serviceId: service.serviceId, name: service.name };
}
