/**
 * Words the names with fixed ids in the server's answers, such as the status of a job. Only builds of
 * other languages load it. An id without a word keeps the server's name.
 */
import { say } from "@/say";
import { STATE_NAMES } from "./state-names";

type Words = Readonly<Record<string, string>>;
type Names = {
  words: Words;
  /** The field that holds the id. */
  id?: string;
  /** The ids of the server's names, for places without an id. */
  ids?: Words;
};

const STATUS: Names = {
  id: "jobStatusId",
  words: {
    1: say.names_open(),
    2: say.names_in_progress(),
    3: say.names_ready(),
    4: say.names_delivered(),
    5: say.names_cancelled(),
  },
  ids: { Open: "1", "In Progress": "2", Ready: "3", Delivered: "4", Cancelled: "5" },
};
const PRIORITY: Names = {
  id: "priorityId",
  words: { 1: say.names_high(), 2: say.names_medium(), 3: say.names_low() },
  ids: { High: "1", Medium: "2", Low: "3" },
};
const PICKUP: Names = {
  id: "pickupNeeded",
  words: { 1: say.names_yes(), 2: say.names_no() },
  ids: { Yes: "1", No: "2" },
};
const METHOD: Names = {
  id: "paymentMethodId",
  words: {
    1: say.names_cash(),
    2: say.names_upi(),
    3: say.names_card(),
    4: say.names_bank_transfer(),
  },
  ids: { Cash: "1", UPI: "2", Card: "3", "Bank transfer": "4" },
};
const ROLE: Names = {
  id: "roleId",
  words: {
    1: say.names_owner(),
    2: say.names_manager(),
    3: say.names_service_advisor(),
    4: say.names_technician(),
    5: say.names_cashier(),
  },
  ids: { Owner: "1", Manager: "2", "Service Advisor": "3", Technician: "4", Cashier: "5" },
};
const DATE_FILTER: Names = {
  id: "filterId",
  words: {
    1: say.names_all_time(),
    2: say.names_today(),
    3: say.names_yesterday(),
    4: say.names_this_week(),
    5: say.names_last_7_days(),
    6: say.names_this_month(),
    7: say.names_last_month(),
    8: say.names_this_financial_year(),
  },
};
const REGISTRATION: Names = {
  id: "registration",
  words: {
    regular: say.names_regular(),
    composition: say.names_composition(),
    unregistered: say.names_unregistered(),
  },
};
const INVOICE: Names = {
  id: "kind",
  words: {
    tax_invoice: say.names_tax_invoice(),
    bill_of_supply: say.names_bill_of_supply(),
    invoice: say.names_invoice(),
    credit_note: say.names_credit_note(),
  },
};
const RULE: Names = {
  id: "rule",
  words: {
    not_invoiced: say.names_not_invoiced(),
    part_not_billed: say.names_part_not_billed(),
    tax_off: say.names_tax_off(),
    old_discount: say.names_old_discount(),
    below_cost: say.names_below_cost(),
    cancelled_invoice: say.names_cancelled_invoice(),
    below_estimate: say.names_below_estimate(),
    stock_short: say.names_stock_short(),
    core_overdue: say.names_core_overdue(),
    return_uncredited: say.names_return_uncredited(),
    many_papers: say.names_many_papers(),
    advance_left: say.names_advance_left(),
    sold_not_taken: say.names_sold_not_taken(),
    work_dropped: say.names_work_dropped(),
    free_line: say.names_free_line(),
    payment_reversed: say.names_payment_reversed(),
    payment_back_dated: say.names_payment_back_dated(),
    over_limit: say.names_over_limit(),
    credit_overdue: say.names_credit_overdue(),
    written_off: say.names_written_off(),
    walk_in_unpaid: say.names_walk_in_unpaid(),
  },
};
/** These names are their own ids. */
const MAIL: Names = {
  words: {
    No: say.names_no(),
    Yes: say.names_yes(),
    Issued: say.names_issued(),
    Queued: say.names_queued(),
    Failed: say.names_failed(),
  },
};
const MISSING: Names = {
  words: {
    "A GST profile. Without it, invoices cannot charge GST.": say.names_missing_gst(),
    "A UPI address, so that customers can pay by scanning the invoice.": say.names_missing_upi(),
    "A phone number, so that customers can ask about an invoice.": say.names_missing_phone(),
  },
};

/** The fields with such names. An object has the name only beside its id, where there are ids. */
const FIELDS: Readonly<Record<string, readonly Names[]>> = {
  jobStatus: [STATUS],
  priority: [PRIORITY],
  priorityName: [PRIORITY],
  pickupNeededStatus: [PICKUP],
  pickupStatuses: [PICKUP],
  paymentMethod: [METHOD],
  invoiceSentStatus: [MAIL],
  role: [ROLE],
  roleName: [ROLE],
  filterName: [DATE_FILTER],
  state: [{ id: "stateCode", words: STATE_NAMES }],
  label: [REGISTRATION, RULE],
  ruleLabel: [RULE],
  title: [INVOICE],
  missing: [MISSING],
};
/** The names in the activity of a job, by the field that changed. */
const CHANGED: Readonly<Record<string, Names>> = {
  status: STATUS,
  priorityId: PRIORITY,
  pickupNeeded: PICKUP,
  paymentMethodId: METHOD,
};

/** Replaces the names of an object, and leaves its inner objects. */
export function wordNames(row: Record<string, unknown>): void {
  for (const [field, value] of Object.entries(row)) {
    if (typeof value === "string") row[field] = wordOf(row, field, value) ?? value;
    else if (Array.isArray(value) && FIELDS[field])
      row[field] = value.map((one) => wordOf(row, field, one) ?? one);
  }
}

function wordOf(row: Record<string, unknown>, field: string, value: unknown): string | undefined {
  if (field === "expiresIn") return timeWord(String(value));
  const changed = typeof row.what === "string" ? CHANGED[row.what] : undefined;
  if (changed && (field === "before" || field === "after")) return byName(changed, value);
  // The subject of a finding has a field of this name too, beside the name of its rule.
  if (field === "label" && "ruleLabel" in row) return undefined;
  for (const names of FIELDS[field] ?? []) {
    if (names.id && names.id in row) return names.words[String(row[names.id])];
    const word = byName(names, value);
    if (word) return word;
  }
  return undefined;
}

function byName({ id, ids, words }: Names, name: unknown): string | undefined {
  if (!id) return words[String(name)];
  const known = ids?.[String(name)];
  return known === undefined ? undefined : words[known];
}

/** The values of the server's sentences that are such names. */
const VALUES: Readonly<Record<string, Names>> = {
  status: STATUS,
  role: ROLE,
  roles: ROLE,
};

/** Words a value of a sentence, which may be a list of names. */
export function wordValue(name: string, value: string): string {
  const names = VALUES[name];
  if (!names) return value;
  return value
    .split(", ")
    .map((one) => byName(names, one) ?? one)
    .join(", ");
}

/** Words the time until a subscription ends. */
function timeWord(text: string): string | undefined {
  if (text === "Expired") return say.names_expired();
  const days = /^(\d+) days?$/.exec(text)?.[1];
  return days && say.names_days({ count: Number(days) });
}
