import { dayMonthYear, daysBefore } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import type { Statement } from "./types";

/** Returns the first and the last day of the month before a day. */
export function lastMonth(today: string): { from: string; to: string } {
  const to = daysBefore(`${today.slice(0, 8)}01`, 1);
  return { from: `${to.slice(0, 8)}01`, to };
}

/** Returns the period of a statement, for example 01/11/2026–30/11/2026. */
export function periodText({ firstDay, lastDay }: Pick<Statement, "firstDay" | "lastDay">): string {
  return `${dayMonthYear(firstDay)}–${dayMonthYear(lastDay)}`;
}

/** Says what is due at the end, or which advance the customer has. */
export function closingText({ closing, lastDay }: Statement): string {
  const day = dayMonthYear(lastDay);
  return closing < 0
    ? say.khata_statement_advance({ day, amount: rupees(-closing) })
    : say.khata_statement_due({ day, amount: rupees(closing) });
}

/** Returns the message of a statement for WhatsApp. */
export function statementText(statement: Statement): string {
  const { garageName, closing, bills, billCount, vpa } = statement;
  const [oldest] = bills;
  const more = billCount - bills.length;
  return [
    say.khata_statement_of({ garageName, period: periodText(statement) }),
    closingText(statement),
    ...(oldest ? ["", say.khata_statement_bills({ day: dayMonthYear(oldest.day) })] : []),
    ...bills.map(({ name, day, left }) => `${name}, ${dayMonthYear(day)}: ${rupees(left)}`),
    ...(more > 0 ? [say.khata_statement_more_bills({ count: more })] : []),
    ...(vpa && closing > 0 ? ["", say.khata_statement_upi({ vpa })] : []),
  ].join("\n");
}
