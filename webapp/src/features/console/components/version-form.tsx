"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { rupees } from "@/lib/money/format";
import { addVersion } from "../api/offers";
import { toAddVersionIn, type VersionForm as Values, versionForm } from "../schema";
import type { Offer } from "../types";
import { garagesInWords, holders, per } from "../words";
import { TermsFields } from "./terms-fields";
import { VerbForm } from "./verb-form";

type VersionFormProps = { offer: Offer; close: () => void; done: (message: string) => void };

export default function VersionForm({ offer, close, done }: VersionFormProps) {
  const [newest] = offer.versions;
  const inUse = offer.versions.filter(({ garages }) => garages > 0);
  return (
    <VerbForm<Values>
      resolver={zodResolver(versionForm)}
      defaultValues={{
        price: newest?.price.toFixed(2) ?? "",
        branches: String(newest?.branches ?? 1),
        staff: String(newest?.staff ?? 1),
        reason: "",
      }}
      send={(values, key) =>
        addVersion(offer.code, toAddVersionIn(values, newest?.version ?? 0), key)
      }
      done={done}
      title={`New version of ${offer.name}`}
      about="The new version is for garages that choose the plan from now on. Existing garages keep their version."
      verb="Add version"
      reason
      close={close}
    >
      {({ register, formState: { errors } }) => (
        <>
          <TermsFields register={register} errors={errors} per={per(offer)} />
          <section
            aria-label="Garages with the plan"
            className="mb-2 grid gap-1 rounded-md bg-muted px-4 py-3 text-base"
          >
            {inUse.map(({ version, price, garages }) => (
              <p key={version}>
                {garagesInWords(garages)} on version {version}: still {rupees(price)} {per(offer)}.
              </p>
            ))}
            <p className="text-muted-foreground">
              {holders(offer) === 0
                ? "No garage has the plan yet."
                : "They keep their price and limits at each renewal. To move a garage, change its plan on its page."}
            </p>
          </section>
        </>
      )}
    </VerbForm>
  );
}
