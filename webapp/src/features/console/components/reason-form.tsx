"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type * as z from "zod/mini";
import { doWithReason, type ReasonVerb, voidPeriod } from "../api/verbs";
import { reasonForm, toWhyIn } from "../schema";
import { useVerbForm } from "../use-verb-form";
import { ReasonField } from "./reason-field";
import type { VerbFormProps } from "./verb-form-props";
import { VerbPanel } from "./verb-panel";

type Words = { title: string; about: string; verb: string; because?: string };

const WORDS: Record<ReasonVerb | "void", Words> = {
  cancel: {
    title: "End the subscription",
    about: "Everything works up to the last paid day, and there is no grace after it.",
    verb: "End subscription",
  },
  resume: {
    title: "Resume the subscription",
    about: "It goes on as if its end had never been asked for.",
    verb: "Resume subscription",
  },
  remind: {
    title: "Send a reminder now",
    about:
      "The owners get the one that fits today, by mail; if they have had it already, once more.",
    verb: "Send reminder",
  },
  unpause: {
    title: "Resume the reminders",
    about: "They come in the mornings again, beginning with the one that fits by then.",
    verb: "Resume reminders",
  },
  suspend: {
    title: "Suspend the garage",
    about: "From the next request on nobody works there. Its people's other garages go on.",
    verb: "Suspend garage",
    because: "A whole garage stands still with it.",
  },
  reinstate: {
    title: "Reinstate the garage",
    about: "Its people can work again at once.",
    verb: "Reinstate garage",
  },
  "call-off": {
    title: "Call the deletion off",
    about: "Nothing is deleted. It stays closed, and its deletion can be asked for anew.",
    verb: "Call it off",
  },
  "sign-out": {
    title: "Sign everyone out",
    about:
      "Everybody who works there signs in again, on every device; who works in other branches as well, there too.",
    verb: "Sign everyone out",
  },
  void: {
    title: "Void this period",
    about: "Its days are taken back, and the payment with them: a credit note goes to the owner.",
    verb: "Void period",
    because: "This cannot be taken back.",
  },
};

type ReasonFormProps =
  | (VerbFormProps & { what: ReasonVerb })
  | (VerbFormProps & { what: "void"; periodId: number });

/** What needs nothing but its reason. */
export default function ReasonForm(props: ReasonFormProps) {
  const { garage, what, close, done } = props;
  const { form, ...panel } = useVerbForm<z.infer<typeof reasonForm>>({
    resolver: zodResolver(reasonForm),
    defaultValues: { reason: "" },
    send: (values, key) => {
      const body = toWhyIn(values);
      if (props.what === "void") return voidPeriod(props.periodId, body);
      return doWithReason(garage.garageId, props.what, body, key);
    },
    done,
  });
  const { register, formState } = form;
  const { title, about, verb, because } = WORDS[what];
  return (
    <VerbPanel
      {...panel}
      title={title}
      about={`${garage.garageName}: ${about}`}
      verb={verb}
      because={because}
      dirty={formState.isDirty}
      close={close}
    >
      <ReasonField registered={register("reason")} error={formState.errors.reason?.message} />
    </VerbPanel>
  );
}
