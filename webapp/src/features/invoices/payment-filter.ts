/** The filters of the payment list, with the numbers that the server uses. */
export type PaymentFilter = { dateFilter: number; paymentMethodId: number };

export const DAYS = [
  { id: 2, label: "Today" },
  { id: 3, label: "Yesterday" },
  { id: 5, label: "Last 7 days" },
  { id: 6, label: "This month" },
  { id: 7, label: "Last month" },
  { id: 8, label: "This financial year" },
  { id: 1, label: "All time" },
] as const;

export const METHODS = [
  { id: 0, label: "All methods" },
  { id: 1, label: "Cash" },
  { id: 2, label: "UPI" },
  { id: 3, label: "Card" },
  { id: 4, label: "Bank transfer" },
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
