"use client";

import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { FormPanel } from "@/components/form-panel";
import { buttonVariants } from "@/components/ui/button";
import { lookInside } from "../api/looks";
import { toWhyIn } from "../schema";
import { ReasonVerbForm, type VerbFormProps } from "./verb-form";

const ABOUT =
  "For 30 minutes you can see the garage's data but not change it. The owners get your name and the reason, and can end the access.";

/**
 * Opens a support session. The form shows a link to the new tab, because browsers block tabs that
 * open after a response.
 */
export default function LookForm({ garage, close }: VerbFormProps) {
  const [token, setToken] = useState("");
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
    <ReasonVerbForm
      send={async (values) => {
        const result = await lookInside(garage.garageId, toWhyIn(values));
        setToken(result.data.token);
        return result;
      }}
      done={() => {}}
      title="Open support access"
      about={ABOUT}
      verb="Start access"
      because="You will see private data of this garage."
      reason={{ help: "The owners can read it. It is also saved in the audit trail." }}
      close={close}
    />
  );
}
