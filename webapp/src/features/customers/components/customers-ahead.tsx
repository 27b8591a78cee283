"use client";

import { listIn } from "@/lib/list-state";
import { type Ask, useAskAhead } from "@/lib/use-ask-ahead";
import { customersOptions } from "../api/list-customers";

const ask: Ask = (queries, garageId, params) => {
  queries.prefetchQuery(customersOptions(garageId, listIn(params)));
};

export function CustomersAhead() {
  useAskAhead(ask);
  return null;
}
