"use client";

import { listIn } from "@/lib/list-state";
import { type Ask, useAskAhead } from "@/lib/use-ask-ahead";
import { vehiclesOptions } from "../api/list-vehicles";

const ask: Ask = (queries, garageId, params) => {
  queries.prefetchQuery(vehiclesOptions(garageId, listIn(params)));
};

export function VehiclesAhead() {
  useAskAhead(ask);
  return null;
}
