import type { Route } from "next";
import Link from "@/components/link";
import { useSession } from "@/features/session/session";
import { say } from "@/say";
import { toOpenBills } from "../addresses";
import type { Supplier } from "../types";
import { owedText, youOweText } from "../words";

type YouOweProps = {
  supplier: Supplier;
  /** The heading of the column says "You owe". */
  inColumn?: boolean;
};

/** Says what the garage owes a supplier. The line leads to the open bills. */
export function YouOwe({ supplier, inColumn = false }: YouOweProps) {
  const garageId = useSession().garage?.garageId ?? 0;
  const text = inColumn ? owedText(supplier) : youOweText(supplier);
  if (!text) return inColumn ? "-" : null;
  return (
    <Link
      href={toOpenBills(garageId, supplier.supplierCode) as Route}
      prefetch={false}
      aria-label={say.purchases_open_bills_of({ name: supplier.supplierName, text })}
      className="-my-2 inline-flex min-h-11 w-fit items-center font-medium text-attention underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {text}
    </Link>
  );
}
