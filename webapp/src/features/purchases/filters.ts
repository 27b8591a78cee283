import { say } from "@/say";
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
  { filter: null, word: say.purchases_all(), none: "" },
  { filter: "owed", word: say.purchases_you_owe(), none: say.purchases_you_owe_no_supplier() },
  {
    filter: "archived",
    word: say.purchases_archived(),
    none: say.purchases_no_supplier_is_archived(),
  },
] as const;

export const BILL_FILTERS = [
  { filter: null, word: say.purchases_all(), none: "" },
  { filter: "unpaid", word: say.purchases_not_paid(), none: say.purchases_all_bills_are_paid() },
  { filter: "paid", word: say.purchases_paid(), none: say.purchases_no_bill_is_paid() },
  { filter: "voided", word: say.purchases_voided(), none: say.purchases_no_bill_is_voided() },
] as const;

export const ORDER_FILTERS = [
  { filter: null, word: say.purchases_all(), none: "" },
  { filter: "draft", word: say.purchases_draft(), none: say.purchases_no_order_is_a_draft() },
  { filter: "sent", word: say.purchases_sent(), none: say.purchases_no_sent_order_waits_for_its() },
  {
    filter: "part_in",
    word: say.purchases_partly_in(),
    none: say.purchases_no_order_is_partly_in(),
  },
  { filter: "in", word: say.purchases_in(), none: say.purchases_no_order_is_complete() },
  { filter: "closed", word: say.purchases_closed(), none: say.purchases_no_order_is_closed() },
] as const;

export const GOODS_IN_FILTERS = [
  { filter: null, word: say.purchases_all(), none: "" },
  {
    filter: "unbilled",
    word: say.purchases_waiting_for_a_bill(),
    none: say.purchases_all_goods_in_have_their_bill(),
  },
] as const;

export const RETURN_FILTERS = [
  { filter: null, word: say.purchases_all(), none: "" },
  {
    filter: "waiting",
    word: say.purchases_waiting_for_credit(),
    none: say.purchases_all_returns_are_credited(),
  },
] as const;

export const OLD_PART_FILTERS = [
  { filter: null, word: say.purchases_all(), none: "" },
  {
    filter: "here",
    word: say.purchases_not_back_yet(),
    none: say.purchases_all_old_parts_are_back_with(),
  },
  {
    filter: "overdue",
    word: say.purchases_overdue(),
    none: say.purchases_no_old_part_is_overdue(),
  },
  {
    filter: "uncredited",
    word: say.purchases_waiting_for_credit(),
    none: say.purchases_all_old_parts_are_credited(),
  },
] as const;
