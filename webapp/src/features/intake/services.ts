import type { Service } from "@/features/catalogue/types";
import { type Line, lineOf } from "@/features/jobs/editor/lines";
import type { EntryDraft } from "./draft";
import type { Reading } from "./parse/types";

type Choices = Pick<EntryDraft, "picked" | "removed">;

/**
 * Returns the services of the entry. Services of the line come and go with it. Services that a person
 * added or priced stay, and services that a person removed do not come back.
 */
export function withFound(
  lines: readonly Line[],
  reading: Pick<Reading, "services"> | null,
  { picked, removed }: Choices,
  offered: readonly Service[],
): Line[] {
  const found = (reading?.services ?? [])
    .map(({ value }) => value)
    .filter((id) => !removed.includes(id));
  const kept = lines.filter(
    ({ serviceId, from }) => serviceId in picked || from === "named" || found.includes(serviceId),
  );
  const added = found.flatMap((id) => {
    const service = offered.find((one) => one.garageJobServiceId === id);
    return service && !kept.some(({ serviceId }) => serviceId === id) ? [lineOf(service)] : [];
  });
  return [...kept, ...added];
}
