import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { pageOptions } from "@/api/page-options";
import { readOptions } from "@/api/read-options";
import { unwrapEnvelope } from "@/api/unwrap";
import { type SentRequest, useIdempotencyKey } from "@/lib/forms/idempotency-key";
import type { ListState } from "@/lib/navigation/list-state";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { type BillForm, toBillIn } from "../forms/bill";
import type { Chosen } from "./bill-file";
import { useRefreshPurchases } from "./changed";
import { purchaseKeys } from "./keys";

const WHAT = "bills";

const NOT_ATTACHED = say.purchases_the_bill_is_booked_but_its();

export type BillFilter = "unpaid" | "paid" | "voided" | null;

/** Loads one page of bills, newest first. */
export function billsOptions(garageId: number, list: ListState, filter: BillFilter) {
  return pageOptions(
    garageId,
    list,
    (page) => purchaseKeys.list(garageId, WHAT, page, filter),
    (query, signal) =>
      api.GET("/api/garage/bills", {
        params: { query: { ...query, ...(filter && { state: filter }) } },
        signal,
      }),
  );
}

export function billOptions(garageId: number, billId: number) {
  const params = { path: { bill_id: billId }, query: { garageId } };
  return readOptions(purchaseKeys.one(garageId, WHAT, billId), (signal) =>
    api.GET("/api/garage/bills/{bill_id}", { params, signal }),
  );
}

type Booking = {
  garageId: number;
  /** The request that was sent before a reload, and the function that stores the next request. */
  sent: SentRequest | undefined;
  noteSent: (once: SentRequest) => void;
  /** The photo or the PDF of the bill. */
  file: Chosen | null;
};

/** Books a bill, and then attaches its file. A file that was not sent does not undo the booking. */
export function useBookBill({ garageId, sent, noteSent, file }: Booking) {
  const refresh = useRefreshPurchases(garageId);
  const keyOf = useIdempotencyKey(sent, noteSent);
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: async (form: BillForm) => {
      const body = toBillIn(form);
      const params = { query: { garageId }, header: { "Idempotency-Key": keyOf(body) } };
      const booked = await unwrapEnvelope(api.POST("/api/garage/bills", { params, body }));
      if (file) {
        const { billId } = booked.data;
        // The code of this rare step is loaded when it is needed.
        const { attachBillFile } = await import("./bill-file");
        await attachBillFile({ garageId, billId, ...file }).catch((error: Error) =>
          notify.error(`${NOT_ATTACHED} ${error.message}`),
        );
      }
      return booked;
    },
    onSuccess: refresh,
  });
}

export function useMarkBillPaid(garageId: number, billId: number) {
  const refresh = useRefreshPurchases(garageId);
  const params = { path: { bill_id: billId }, query: { garageId } };
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (body: { paidOn: string }) =>
      unwrapEnvelope(api.POST("/api/garage/bills/{bill_id}/paid", { params, body })),
    onSuccess: refresh,
  });
}

export function useVoidBill(garageId: number, billId: number) {
  const refresh = useRefreshPurchases(garageId);
  const params = { path: { bill_id: billId }, query: { garageId } };
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (body: { reason: string }) =>
      unwrapEnvelope(api.POST("/api/garage/bills/{bill_id}/void", { params, body })),
    onSuccess: refresh,
  });
}
