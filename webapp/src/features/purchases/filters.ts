/** The name of the query parameter. */
export const FILTER = "filter";

type Params = { get: (name: string) => string | null };

/** Reads the filter from the URL. An invalid value is ignored. */
export function filterIn<Filter extends string | null>(
  params: Params,
  choices: readonly { filter: Filter }[],
): Filter | null {
  const asked = params.get(FILTER);
  return choices.find(({ filter }) => filter === asked)?.filter ?? null;
}

export const SUPPLIER_FILTERS = [
  { filter: null, word: "All", none: "" },
  { filter: "archived", word: "Archived", none: "No supplier is archived." },
] as const;

export const BILL_FILTERS = [
  { filter: null, word: "All", none: "" },
  { filter: "unpaid", word: "Not paid", none: "All bills are paid." },
  { filter: "paid", word: "Paid", none: "No bill is paid." },
  { filter: "voided", word: "Voided", none: "No bill is voided." },
] as const;

export const ORDER_FILTERS = [
  { filter: null, word: "All", none: "" },
  { filter: "draft", word: "Draft", none: "No order is a draft." },
  { filter: "sent", word: "Sent", none: "No sent order waits for its goods." },
  { filter: "part_in", word: "Partly in", none: "No order is partly in." },
  { filter: "in", word: "In", none: "No order is complete." },
  { filter: "closed", word: "Closed", none: "No order is closed." },
] as const;

export const GOODS_IN_FILTERS = [
  { filter: null, word: "All", none: "" },
  { filter: "unbilled", word: "Waiting for a bill", none: "All goods in have their bill." },
] as const;

export const RETURN_FILTERS = [
  { filter: null, word: "All", none: "" },
  { filter: "waiting", word: "Waiting for credit", none: "All returns are credited." },
] as const;

export const OLD_PART_FILTERS = [
  { filter: null, word: "All", none: "" },
  { filter: "here", word: "Not back yet", none: "All old parts are back with their suppliers." },
  { filter: "overdue", word: "Overdue", none: "No old part is overdue." },
  { filter: "uncredited", word: "Waiting for credit", none: "All old parts are credited." },
] as const;
