import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import type { Staff } from "@/features/staff/types";
import { branchKeys } from "./keys";

const PAGE_SIZE = 25;

/**
 * Loads the staff of one branch who do not work in the other branch yet. People are compared by
 * email address.
 */
export function colleaguesOptions(fromGarageId: number, garageId: number) {
  return queryOptions({
    queryKey: branchKeys.colleagues(fromGarageId, garageId),
    queryFn: async ({ signal }) => {
      const [theirs, ours] = await Promise.all([
        allStaff(fromGarageId, signal),
        allStaff(garageId, signal),
      ]);
      const known = new Set(ours.map(({ email }) => email));
      return theirs.filter(({ email }) => !known.has(email));
    },
  });
}

const OWNER = 1;

/** Loads the staff who can become the owner of a branch. */
export function heirsOptions(garageId: number) {
  return queryOptions({
    queryKey: branchKeys.heirs(garageId),
    queryFn: async ({ signal }) => {
      const staff = await allStaff(garageId, signal);
      return staff.filter(({ roleId }) => roleId !== OWNER);
    },
  });
}

async function allStaff(garageId: number, signal: AbortSignal): Promise<Staff[]> {
  const found: Staff[] = [];
  for (let currentPage = 1; ; currentPage += 1) {
    const query = { garageId, currentPage, pageSize: PAGE_SIZE, searchText: "" };
    const page = await unwrap(api.GET("/api/garage/staffs", { params: { query }, signal }));
    found.push(...page.records);
    if (page.records.length < PAGE_SIZE || found.length >= page.recordCount) return found;
  }
}
