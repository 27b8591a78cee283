import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { unwrap, unwrapEnvelope } from "@/api/unwrap";
import { type ListState, pageQuery } from "@/lib/navigation/list-state";
import type { PauseIn, WhyIn } from "../types";
import { consoleApi } from "./client";
import { consoleKeys } from "./keys";

export function remindersOptions(list: ListState, kind: string) {
  const query = { ...pageQuery(list), kind };
  return queryOptions({
    queryKey: consoleKeys.reminders(query),
    queryFn: ({ signal }) =>
      unwrap(consoleApi.GET("/api/console/reminders", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

const pathOf = (garageId: number) => ({ path: { garage_id: garageId } });

export const sendReminder = (garageId: number, body: WhyIn, key: string) =>
  unwrapEnvelope(
    consoleApi.POST("/api/console/garages/{garage_id}/reminders/send", {
      params: { ...pathOf(garageId), header: { "Idempotency-Key": key } },
      body,
    }),
  );

export const pauseReminders = (garageId: number, body: PauseIn) =>
  unwrapEnvelope(
    consoleApi.POST("/api/console/garages/{garage_id}/reminders/pause", {
      params: pathOf(garageId),
      body,
    }),
  );
