"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type * as z from "zod/mini";
import { offerPlan, withdrawPlan } from "../api/offers";
import { reasonForm, toWhyIn } from "../schema";
import type { Offer } from "../types";
import { useVerbForm } from "../use-verb-form";
import { garagesInWords, holders } from "../words";
import { ReasonField } from "./reason-field";
import { VerbPanel } from "./verb-panel";

type OfferReasonFormProps = {
  offer: Offer;
  what: "withdraw" | "offer";
  close: () => void;
  done: (message: string) => void;
};

/** Withdraws a plan or offers it again. */
export default function OfferReasonForm({ offer, what, close, done }: OfferReasonFormProps) {
  const { form, ...panel } = useVerbForm<z.infer<typeof reasonForm>>({
    resolver: zodResolver(reasonForm),
    defaultValues: { reason: "" },
    send: (values) => {
      const body = toWhyIn(values);
      return what === "withdraw" ? withdrawPlan(offer.code, body) : offerPlan(offer.code, body);
    },
    done,
  });
  const { register, formState } = form;
  const withdraws = what === "withdraw";
  return (
    <VerbPanel
      {...panel}
      title={withdraws ? `Withdraw ${offer.name}` : `Offer ${offer.name} again`}
      about={withdraws ? aboutWithdrawing(offer) : "Every garage can choose its newest version."}
      verb={withdraws ? "Withdraw plan" : "Offer plan again"}
      dirty={formState.isDirty}
      close={close}
    >
      <ReasonField registered={register("reason")} error={formState.errors.reason?.message} />
    </VerbPanel>
  );
}

function aboutWithdrawing(offer: Offer): string {
  const garages = holders(offer);
  if (garages === 0) return "No garage has this plan. Garages can no longer choose it.";
  return `Other garages can no longer choose it. ${garagesInWords(garages)} on this plan can still renew at the same price.`;
}
