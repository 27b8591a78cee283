import { say } from "@/say";
/** The filters of the payment list, with the numbers that the server uses. */
export type PaymentFilter = { dateFilter: number; paymentMethodId: number };

export const DAYS = [
  { id: 2, label: say.invoices_today() },
  { id: 3, label: say.invoices_yesterday() },
  { id: 5, label: say.invoices_last_7_days() },
  { id: 6, label: say.invoices_this_month() },
  { id: 7, label: say.invoices_last_month() },
  { id: 8, label: say.invoices_this_financial_year() },
  { id: 1, label: say.invoices_all_time() },
] as const;

export const METHODS = [
  { id: 0, label: say.invoices_all_methods() },
  { id: 1, label: say.invoices_cash() },
  { id: 2, label: say.invoices_upi() },
  { id: 3, label: say.invoices_card() },
  { id: 4, label: say.invoices_bank_transfer() },
] as const;

const USUAL: PaymentFilter = { dateFilter: 6, paymentMethodId: 0 };

/** Reads the filters from the URL. */
export function filterIn(params: URLSearchParams): PaymentFilter {
  return {
    dateFilter: knownIn(DAYS, params.get("dateFilter"), USUAL.dateFilter),
    paymentMethodId: knownIn(METHODS, params.get("method"), USUAL.paymentMethodId),
  };
}

/** Returns the filter for the URL. A default value leaves its query parameter empty. */
export function toAddress({ dateFilter, paymentMethodId }: Partial<PaymentFilter>) {
  return {
    ...(dateFilter !== undefined && {
      dateFilter: dateFilter === USUAL.dateFilter ? null : dateFilter,
    }),
    ...(paymentMethodId !== undefined && {
      method: paymentMethodId === USUAL.paymentMethodId ? null : paymentMethodId,
    }),
  };
}

function knownIn(known: readonly { id: number }[], text: string | null, usual: number): number {
  return known.find(({ id }) => String(id) === text)?.id ?? usual;
}
