import type { Service } from "./types";

/** Returns whether the name or the code of the service contains the text. */
export function isNamed({ jobService, jobServiceCode }: Service, text: string): boolean {
  const small = text.trim().toLocaleLowerCase("en-IN");
  return [jobService, jobServiceCode].some((one) => one.toLocaleLowerCase("en-IN").includes(small));
}

/** Returns the services with these ids, in the order of the ids. */
export function servicesWith(ids: readonly number[], services: readonly Service[]): Service[] {
  return ids.flatMap((id) => services.find((one) => one.garageJobServiceId === id) ?? []);
}
