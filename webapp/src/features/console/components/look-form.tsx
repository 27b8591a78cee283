"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import type * as z from "zod/mini";
import { FormPanel } from "@/components/form-panel";
import { buttonVariants } from "@/components/ui/button";
import { lookInside } from "../api/looks";
import { reasonForm, toWhyIn } from "../schema";
import { useVerbForm } from "../use-verb-form";
import { ReasonField } from "./reason-field";
import type { VerbFormProps } from "./verb-form-props";
import { VerbPanel } from "./verb-panel";

const ABOUT =
  "You see what its people see for half an hour, and can change nothing. The owners are told at once, with your name and the reason, and can end it.";

/** Its tab is a link: what opens by itself after an answer, browsers take for an advertisement. */
export default function LookForm({ garage, close }: VerbFormProps) {
  const [token, setToken] = useState("");
  const { form, ...panel } = useVerbForm<z.infer<typeof reasonForm>>({
    resolver: zodResolver(reasonForm),
    defaultValues: { reason: "" },
    send: async (values) => {
      const told = await lookInside(garage.garageId, toWhyIn(values));
      setToken(told.data.token);
      return told;
    },
    done: () => {},
  });
  const { register, formState } = form;
  if (token) {
    return (
      <FormPanel title="Look inside" dirty={false} close={close}>
        <div className="grid gap-6 p-6">
          <p role="status" className="text-base">
            {garage.garageName} is open to you for half an hour, in a tab of its own. The owners
            have been told.
          </p>
          <a
            className={buttonVariants({ size: "lg" })}
            href={`/look#token=${token}`}
            target="_blank"
            rel="noopener noreferrer"
            onClick={close}
          >
            <ExternalLink aria-hidden className="size-4" />
            Open {garage.garageName}
          </a>
        </div>
      </FormPanel>
    );
  }
  return (
    <VerbPanel
      {...panel}
      title="Look inside"
      about={ABOUT}
      verb="Ask for the look"
      because="You will see what others have entrusted to this garage."
      dirty={formState.isDirty}
      close={close}
    >
      <ReasonField
        registered={register("reason")}
        error={formState.errors.reason?.message}
        help="The owners read it, and it is kept in the audit trail."
      />
    </VerbPanel>
  );
}
