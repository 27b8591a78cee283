import type { Service } from "@/features/catalogue/types";

export type ServiceGroup = { key: number; heading: string; services: Service[] };
export const LAST_USED = "Last used";

type Wanted = { category: number; search: string; recent: readonly number[] };

/** What a person looks for, by category; on top what was last used, while nothing is searched for. */
export function shownServices(
  services: readonly Service[],
  { category, search, recent }: Wanted,
): ServiceGroup[] {
  const text = search.trim().toLocaleLowerCase("en-IN");
  const wanted = services.filter(
    (one) => (category === 0 || one.garageJobCategoryId === category) && matches(one, text),
  );
  const groups = new Map<number, ServiceGroup>();
  for (const service of wanted) {
    const { garageJobCategoryId: id, garageJobCategory: heading } = service;
    const group = groups.get(id) ?? { key: id, heading, services: [] };
    group.services.push(service);
    groups.set(id, group);
  }
  if (text || category !== 0) return [...groups.values()];
  const latest = recent.flatMap(
    (id) => services.find((one) => one.garageJobServiceId === id) ?? [],
  );
  return latest.length > 0
    ? [{ key: 0, heading: LAST_USED, services: latest }, ...groups.values()]
    : [...groups.values()];
}

function matches({ jobService, jobServiceCode }: Service, text: string): boolean {
  return [jobService, jobServiceCode].some((one) => one.toLocaleLowerCase("en-IN").includes(text));
}
