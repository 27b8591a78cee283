"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type * as z from "zod/mini";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { confirmClaim, refuseClaim } from "../api/claims";
import { maybeReasonForm, reasonForm } from "../schema";
import type { Claim } from "../types";
import { VerbForm } from "./verb-form";

type ClaimFormProps = {
  claim: Claim;
  answer: "confirm" | "refuse";
  close: () => void;
  done: (message: string) => void;
};

/**
 * Confirms or refuses a reported payment. The server requires a reason if the amount is unusual,
 * and its error shows under that field.
 */
export default function ClaimForm({ claim, answer, close, done }: ClaimFormProps) {
  const { claimId, garageName, amount, reference } = claim;
  const confirms = answer === "confirm";
  return (
    <VerbForm<z.infer<typeof reasonForm>>
      resolver={zodResolver(confirms ? maybeReasonForm : reasonForm)}
      defaultValues={{ reason: "" }}
      send={async ({ reason }) => {
        if (!confirms) return refuseClaim(claimId, reason);
        const { message, data } = await confirmClaim(claimId, reason);
        const end = dayMonthYear(data.endDate);
        return { message: `${message} ${garageName} has paid until ${end}.` };
      }}
      done={done}
      title={confirms ? "Confirm the payment" : "Refuse the payment"}
      about={
        <>
          {rupees(amount)} of {garageName}, <span className="font-plate">{reference}</span>.{" "}
          {confirms
            ? "The payment is added to the ledger, and the owner receives our invoice."
            : "The owner receives the reason by email."}
        </>
      }
      verb={confirms ? "Confirm payment" : "Refuse payment"}
      reason={{
        optional: confirms,
        help: confirms
          ? "Required if the amount differs from the price."
          : "The owner can read it.",
      }}
      close={close}
    />
  );
}
