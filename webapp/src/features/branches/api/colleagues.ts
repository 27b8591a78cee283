import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import type { Staff } from "@/features/staff/types";
import { branchKeys } from "./keys";

const PAGE_SIZE = 25;

/** Who works in one branch and not yet in another, by the addresses that both have noted. */
export function colleaguesOptions(fromGarageId: number, garageId: number) {
  return queryOptions({
    queryKey: branchKeys.colleagues(fromGarageId, garageId),
    queryFn: async ({ signal }) => {
      const [there, here] = await Promise.all([
        everybody(fromGarageId, signal),
        everybody(garageId, signal),
      ]);
      const known = new Set(here.map(({ email }) => email));
      return there.filter(({ email }) => !known.has(email));
    },
  });
}

const OWNER = 1;

/** To whom a branch can be handed over. */
export function heirsOptions(garageId: number) {
  return queryOptions({
    queryKey: branchKeys.heirs(garageId),
    queryFn: async ({ signal }) => {
      const staff = await everybody(garageId, signal);
      return staff.filter(({ roleId }) => roleId !== OWNER);
    },
  });
}

async function everybody(garageId: number, signal: AbortSignal): Promise<Staff[]> {
  const found: Staff[] = [];
  for (let currentPage = 1; ; currentPage += 1) {
    const query = { garageId, currentPage, pageSize: PAGE_SIZE, searchText: "" };
    const page = await unwrap(api.GET("/api/garage/staffs", { params: { query }, signal }));
    found.push(...page.records);
    if (page.records.length < PAGE_SIZE || found.length >= page.recordCount) return found;
  }
}
