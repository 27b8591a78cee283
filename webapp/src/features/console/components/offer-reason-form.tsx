"use client";

import { offerPlan, withdrawPlan } from "../api/offers";
import { toWhyIn } from "../schema";
import type { Offer } from "../types";
import { garagesInWords, holders } from "../words";
import { ReasonVerbForm } from "./verb-form";

type OfferReasonFormProps = {
  offer: Offer;
  what: "withdraw" | "offer";
  close: () => void;
  done: (message: string) => void;
};

/** Shows the form that withdraws a plan or offers it again. */
export default function OfferReasonForm({ offer, what, close, done }: OfferReasonFormProps) {
  const withdraws = what === "withdraw";
  return (
    <ReasonVerbForm
      send={(values) => {
        const body = toWhyIn(values);
        return what === "withdraw" ? withdrawPlan(offer.code, body) : offerPlan(offer.code, body);
      }}
      done={done}
      title={withdraws ? `Withdraw ${offer.name}` : `Offer ${offer.name} again`}
      about={withdraws ? aboutWithdrawing(offer) : "Every garage can choose its newest version."}
      verb={withdraws ? "Withdraw plan" : "Offer plan again"}
      close={close}
    />
  );
}

function aboutWithdrawing(offer: Offer): string {
  const garages = holders(offer);
  if (garages === 0) return "No garage has this plan. Garages can no longer choose it.";
  return `Other garages can no longer choose it. ${garagesInWords(garages)} on this plan can still renew at the same price.`;
}
