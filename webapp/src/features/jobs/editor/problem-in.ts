import { beforeBillDiscount } from "./bill";
import { discountProblem, type TypedDiscount } from "./discount";
import { discountProblemOf, type Line, problemOf } from "./lines";

/** Why the whole bill's discount cannot be given. */
export function billDiscountProblem(
  lines: readonly Line[],
  discount: TypedDiscount,
): string | undefined {
  return discountProblem(
    discount,
    beforeBillDiscount(lines),
    "The discount is more than the services cost",
  );
}

/** The first price or discount that cannot be sent, with its reason. */
export function problemIn({
  lines,
  discount,
}: {
  lines: readonly Line[];
  discount: TypedDiscount;
}): string | undefined {
  for (const line of lines) {
    const problem = problemOf(line) ?? discountProblemOf(line);
    if (problem) return `${line.name}: ${problem}`;
  }
  return billDiscountProblem(lines, discount);
}
