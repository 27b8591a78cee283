"use client";

import { useState } from "react";
import { endAdmin, renewSecret } from "../api/admins";
import { toWhyIn } from "../schema";
import type { Admin, Enrolled } from "../types";
import { EnrolledPanel } from "./enrolled-panel";
import { ReasonVerbForm } from "./verb-form";

const WORDS = {
  secret: {
    title: "Create new secret",
    about:
      "Use this if the phone is lost. The old codes and recovery codes stop working, and open sessions end.",
    verb: "Create new secret",
  },
  end: {
    title: "Remove admin access",
    about:
      "They are signed out and can no longer sign in to the console. Their account and their audit entries stay.",
    verb: "Remove admin access",
  },
};

type AdminReasonFormProps = {
  admin: Admin;
  what: keyof typeof WORDS;
  close: () => void;
  done: (message: string) => void;
};

/** Shows the form of an action on an admin that needs only a reason. */
export default function AdminReasonForm({ admin, what, close, done }: AdminReasonFormProps) {
  const [enrolled, setEnrolled] = useState<Enrolled>();
  const { title, about, verb } = WORDS[what];
  if (enrolled) return <EnrolledPanel enrolled={enrolled} close={close} />;
  return (
    <ReasonVerbForm
      send={async (values) => {
        if (what === "end") return endAdmin(admin.adminId, toWhyIn(values));
        const result = await renewSecret(admin.adminId, toWhyIn(values));
        setEnrolled(result.data);
        return result;
      }}
      done={(message) => what === "end" && done(message)}
      title={title}
      about={`${admin.name}: ${about}`}
      verb={verb}
      close={close}
    />
  );
}
