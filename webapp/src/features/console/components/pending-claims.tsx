import type { Route } from "next";
import Link from "@/components/link";
import { CONSOLE } from "../routes";

/** Links to the payments that the owner has already reported. */
export function PendingClaims({ number }: { number: number }) {
  if (!number) return null;
  return (
    <Link
      href={CONSOLE.claims as Route}
      className="flex w-fit items-center whitespace-nowrap font-medium text-attention text-sm underline underline-offset-4 max-md:min-h-11"
    >
      {number === 1 ? "1 payment to confirm" : `${number} payments to confirm`}
    </Link>
  );
}
