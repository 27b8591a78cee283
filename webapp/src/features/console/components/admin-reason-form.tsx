"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import type * as z from "zod/mini";
import { endAdmin, renewSecret } from "../api/admins";
import { reasonForm, toWhyIn } from "../schema";
import type { Admin, Enrolled } from "../types";
import { useVerbForm } from "../use-verb-form";
import { EnrolledPanel } from "./enrolled-panel";
import { ReasonField } from "./reason-field";
import { VerbPanel } from "./verb-panel";

const WORDS = {
  secret: {
    title: "New secret",
    about:
      "For a lost phone. The old codes and recovery codes stop working, and open sessions end: they sign in with the new ones.",
    verb: "Make a new secret",
  },
  end: {
    title: "End the admin",
    about:
      "They are signed out at once and cannot sign in any more. Their account, and what they did, stays.",
    verb: "End admin",
  },
};

type AdminReasonFormProps = {
  admin: Admin;
  what: keyof typeof WORDS;
  close: () => void;
  done: (message: string) => void;
};

/** What needs nothing but its reason. */
export default function AdminReasonForm({ admin, what, close, done }: AdminReasonFormProps) {
  const [enrolled, setEnrolled] = useState<Enrolled>();
  const { form, ...panel } = useVerbForm<z.infer<typeof reasonForm>>({
    resolver: zodResolver(reasonForm),
    defaultValues: { reason: "" },
    send: async (values) => {
      if (what === "end") return endAdmin(admin.adminId, toWhyIn(values));
      const told = await renewSecret(admin.adminId, toWhyIn(values));
      setEnrolled(told.data);
      return told;
    },
    done: (message) => what === "end" && done(message),
  });
  const { register, formState } = form;
  const { title, about, verb } = WORDS[what];
  if (enrolled) return <EnrolledPanel enrolled={enrolled} close={close} />;
  return (
    <VerbPanel
      {...panel}
      title={title}
      about={`${admin.name}: ${about}`}
      verb={verb}
      dirty={formState.isDirty}
      close={close}
    >
      <ReasonField registered={register("reason")} error={formState.errors.reason?.message} />
    </VerbPanel>
  );
}
