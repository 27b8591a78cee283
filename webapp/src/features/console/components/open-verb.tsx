"use client";

import { Lazy } from "@/components/lazy";
import type { Verb } from "../verbs";
import type { VerbFormProps } from "./verb-form";

const FORMS = {
  payment: () => import("./payment-form"),
  note: () => import("./note-form"),
  look: () => import("./look-form"),
  extend: () => import("./extend-form"),
  plan: () => import("./plan-form"),
  discount: () => import("./discount-form"),
  sponsor: () => import("./sponsor-form"),
  pause: () => import("./pause-form"),
  "second-factor": () => import("./second-factor-form"),
  delete: () => import("./ask-deletion-form"),
  "confirm-deletion": () => import("./confirm-deletion-form"),
};
const loadReason = () => import("./reason-form");

/** Describes the open form: an action on the garage, or the voiding of one period. */
export type Opened = { what: Verb } | { what: "void"; periodId: number };

export function OpenVerb({ opened, ...props }: VerbFormProps & { opened: Opened }) {
  const { close } = props;
  if (opened.what in FORMS) {
    const load = FORMS[opened.what as keyof typeof FORMS];
    return <Lazy key={opened.what} load={load} props={props} onFailure={close} />;
  }
  const what = opened as Exclude<Opened, { what: keyof typeof FORMS }>;
  return (
    <Lazy
      key={opened.what}
      load={loadReason}
      props={
        { ...props, ...what } as Parameters<Awaited<ReturnType<typeof loadReason>>["default"]>[0]
      }
      onFailure={close}
    />
  );
}
