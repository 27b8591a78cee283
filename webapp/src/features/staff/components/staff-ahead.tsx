"use client";

import { listIn } from "@/lib/list-state";
import { type Ask, useAskAhead } from "@/lib/use-ask-ahead";
import { staffOptions } from "../api/list-staff";

const ask: Ask = (queries, garageId, params) => {
  queries.prefetchQuery(staffOptions(garageId, listIn(params)));
};

export function StaffAhead() {
  useAskAhead(ask);
  return null;
}
