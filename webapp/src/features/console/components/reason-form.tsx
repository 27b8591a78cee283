"use client";

import { doWithReason, type ReasonVerb, voidPeriod } from "../api/verbs";
import { toWhyIn } from "../schema";
import { ReasonVerbForm, type VerbFormProps } from "./verb-form";

type Words = { title: string; about: string; verb: string; because?: string };

const WORDS: Record<ReasonVerb | "void", Words> = {
  cancel: {
    title: "End subscription",
    about: "The garage works until its last paid day, without grace days after it.",
    verb: "End subscription",
  },
  resume: {
    title: "Resume subscription",
    about: "The subscription renews as before.",
    verb: "Resume subscription",
  },
  remind: {
    title: "Send reminder now",
    about: "Emails the current reminder to the owners, even if they already received it.",
    verb: "Send reminder",
  },
  unpause: {
    title: "Resume reminders",
    about: "Daily reminders start again with the next reminder that is due.",
    verb: "Resume reminders",
  },
  suspend: {
    title: "Suspend garage",
    about: "Nobody can use this garage any more. Its staff can still use their other garages.",
    verb: "Suspend garage",
    because: "This stops the whole garage.",
  },
  reinstate: {
    title: "Reinstate garage",
    about: "Its staff can work again immediately.",
    verb: "Reinstate garage",
  },
  "call-off": {
    title: "Stop the deletion",
    about: "Nothing is deleted. The garage stays closed, and deletion can be requested again.",
    verb: "Stop deletion",
  },
  "sign-out": {
    title: "Sign everyone out",
    about: "Everyone who works there must sign in again on every device, also for other branches.",
    verb: "Sign everyone out",
  },
  void: {
    title: "Void period",
    about: "The paid days and the payment are reversed. The owner receives a credit note.",
    verb: "Void period",
    because: "This cannot be undone.",
  },
};

type ReasonFormProps =
  | (VerbFormProps & { what: ReasonVerb })
  | (VerbFormProps & { what: "void"; periodId: number });

/** Shows the form of an action that needs only a reason. */
export default function ReasonForm(props: ReasonFormProps) {
  const { garage, what, close, done } = props;
  const { title, about, verb, because } = WORDS[what];
  return (
    <ReasonVerbForm
      send={(values, key) => {
        const body = toWhyIn(values);
        if (props.what === "void") return voidPeriod(props.periodId, body);
        return doWithReason(garage.garageId, props.what, body, key);
      }}
      done={done}
      title={title}
      about={`${garage.garageName}: ${about}`}
      verb={verb}
      because={because}
      close={close}
    />
  );
}
