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
  "For 30 minutes you can see the garage's data but not change it. The owners get your name and the reason, and can end the access.";

/** Shows a link to the new tab, because browsers block tabs that open after a response. */
export default function LookForm({ garage, close }: VerbFormProps) {
  const [token, setToken] = useState("");
  const { form, ...panel } = useVerbForm<z.infer<typeof reasonForm>>({
    resolver: zodResolver(reasonForm),
    defaultValues: { reason: "" },
    send: async (values) => {
      const result = await lookInside(garage.garageId, toWhyIn(values));
      setToken(result.data.token);
      return result;
    },
    done: () => {},
  });
  const { register, formState } = form;
  if (token) {
    return (
      <FormPanel title="Open support access" dirty={false} close={close}>
        <div className="grid gap-6 p-6">
          <p role="status" className="text-base">
            You can see {garage.garageName} for 30 minutes in a new tab. The owners have been
            informed.
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
      title="Open support access"
      about={ABOUT}
      verb="Start access"
      because="You will see private data of this garage."
      dirty={formState.isDirty}
      close={close}
    >
      <ReasonField
        registered={register("reason")}
        error={formState.errors.reason?.message}
        help="The owners can read it. It is also saved in the audit trail."
      />
    </VerbPanel>
  );
}
