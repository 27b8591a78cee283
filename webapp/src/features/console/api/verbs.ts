import { unwrapEnvelope } from "@/api/unwrap";
import type {
  DiscountIn,
  ExtendIn,
  NoteIn,
  RecordedIn,
  ReleaseIn,
  SponsorIn,
  WhyIn,
} from "../types";
import { consoleApi } from "./client";
import { sendReminder } from "./reminders";

/**
 * Sends the actions on a garage. `key` is an idempotency key, so a repeated click acts only once.
 */

const pathOf = (garageId: number) => ({ path: { garage_id: garageId } });
const idempotent = (garageId: number, key: string) => ({
  ...pathOf(garageId),
  header: { "Idempotency-Key": key },
});

export const recordPayment = (garageId: number, body: RecordedIn, key: string) =>
  unwrapEnvelope(
    consoleApi.POST("/api/console/garages/{garage_id}/payments", {
      params: idempotent(garageId, key),
      body,
    }),
  );

export const extend = (garageId: number, body: ExtendIn, key: string) =>
  unwrapEnvelope(
    consoleApi.POST("/api/console/garages/{garage_id}/extension", {
      params: idempotent(garageId, key),
      body,
    }),
  );

export const discount = (garageId: number, body: DiscountIn) =>
  unwrapEnvelope(
    consoleApi.POST("/api/console/garages/{garage_id}/discount", {
      params: pathOf(garageId),
      body,
    }),
  );

export const sponsor = (garageId: number, body: SponsorIn, key: string) =>
  unwrapEnvelope(
    consoleApi.POST("/api/console/garages/{garage_id}/sponsorship", {
      params: idempotent(garageId, key),
      body,
    }),
  );

export const addNote = (garageId: number, body: NoteIn, key: string) =>
  unwrapEnvelope(
    consoleApi.POST("/api/console/garages/{garage_id}/notes", {
      params: idempotent(garageId, key),
      body,
    }),
  );

export const releaseSecondFactor = (garageId: number, body: ReleaseIn) =>
  unwrapEnvelope(
    consoleApi.POST("/api/console/garages/{garage_id}/release-second-factor", {
      params: pathOf(garageId),
      body,
    }),
  );

export const voidPeriod = (periodId: number, body: WhyIn) =>
  unwrapEnvelope(
    consoleApi.POST("/api/console/periods/{period_id}/void", {
      params: { path: { period_id: periodId } },
      body,
    }),
  );

const WITH_A_REASON = {
  cancel: "/api/console/garages/{garage_id}/cancel",
  resume: "/api/console/garages/{garage_id}/uncancel",
  suspend: "/api/console/garages/{garage_id}/suspend",
  unpause: "/api/console/garages/{garage_id}/reminders/resume",
  reinstate: "/api/console/garages/{garage_id}/reinstate",
  "call-off": "/api/console/garages/{garage_id}/deletion/call-off",
} as const;

export type ReasonVerb = keyof typeof WITH_A_REASON | "sign-out" | "remind";

export function doWithReason(garageId: number, verb: ReasonVerb, body: WhyIn, key: string) {
  if (verb === "remind") return sendReminder(garageId, body, key);
  return unwrapEnvelope(
    verb === "sign-out"
      ? consoleApi.POST("/api/console/garages/{garage_id}/sign-out-everyone", {
          params: pathOf(garageId),
          body,
        })
      : consoleApi.POST(WITH_A_REASON[verb], { params: pathOf(garageId), body }),
  );
}

export const prove = (otp: string) =>
  unwrapEnvelope(consoleApi.POST("/api/console/proof", { body: { otp } }));
