"use client";

import { MessageCircle, Phone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Lazy } from "@/components/lazy";
import { NumberPlate } from "@/components/number-plate";
import { buttonVariants } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { dayMonthYear } from "@/lib/dates/day";
import { say } from "@/say";
import type { SharedEstimate } from "../api/shared-estimate";
import { OpenEstimate } from "./open-estimate";
import { ProposedLines } from "./proposed-lines";

// Most customers open an estimate that waits for answers, so its code loads first.
const loadDecided = () => import("./decided-estimate");

export type EstimatePageProps = { link: string; estimate: SharedEstimate };

/** Shows one estimate: open for answers, decided, or the reason why nobody can answer it. */
export default function EstimatePage({ link, estimate }: EstimatePageProps) {
  const { state, decision, takenOff } = estimate;
  const [isLate, setIsLate] = useState(false);
  return (
    <main className="mx-auto grid min-h-dvh max-w-[640px] content-start gap-6 p-4 pb-0">
      <Header estimate={estimate} />
      {isLate && (
        <p role="status" className="rounded-lg bg-attention-soft p-4 text-base">
          {say.sharedestimate_this_estimate_was_decided_already_your()}
        </p>
      )}
      {takenOff.length > 0 && (
        <p className="wrap-anywhere rounded-lg border bg-card p-4 text-base">
          {say.sharedestimate_taken_off_since({
            version: estimate.versionBefore ?? 0,
            names: takenOff.join(", "),
          })}
        </p>
      )}
      {state === "open" ? (
        <OpenEstimate
          key={estimate.versionNumber}
          link={link}
          estimate={estimate}
          onLate={() => setIsLate(true)}
        />
      ) : decision ? (
        <Lazy
          load={loadDecided}
          fallback={<Skeleton className="h-64 w-full" />}
          props={{ link, estimate, decision }}
        />
      ) : (
        <>
          <p role="status" className="rounded-lg border bg-card p-4 text-base">
            {whyNot(estimate)}
          </p>
          {estimate.lines.length + estimate.choices.length > 0 && (
            <ProposedLines estimate={estimate} />
          )}
        </>
      )}
      <p className="pb-4 text-muted-foreground text-xs">
        {say.sharedestimate_provided_by_servicebay_for({ garageName: estimate.garageName })}
      </p>
    </main>
  );
}

function Header({ estimate }: { estimate: SharedEstimate }) {
  const { garageName, plate, vehicleModel, code, versionNumber, validUntil } = estimate;
  const { garagePhone, whatsappAddress, isSupplementary } = estimate;
  return (
    <header className="grid gap-4">
      <h1 className="wrap-anywhere text-balance font-semibold text-xl">{garageName}</h1>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <NumberPlate plate={plate.replaceAll(" ", "")} size="md" />
        <span className="wrap-anywhere text-base text-muted-foreground">{vehicleModel}</span>
      </div>
      <p className="text-muted-foreground text-sm">
        {(isSupplementary
          ? say.sharedestimate_supplementary_version_valid_until
          : say.sharedestimate_version_valid_until)({
          code,
          version: versionNumber,
          day: dayMonthYear(validUntil),
        })}
      </p>
      {garagePhone && (
        <div className="flex flex-wrap gap-3">
          <Contact
            address={`tel:+91${garagePhone.replaceAll(" ", "")}`}
            icon={<Phone aria-hidden />}
          >
            {say.sharedestimate_call()}
          </Contact>
          {whatsappAddress && (
            <Contact address={whatsappAddress} icon={<MessageCircle aria-hidden />}>
              {say.sharedestimate_whatsapp()}
            </Contact>
          )}
        </div>
      )}
    </header>
  );
}

type ContactProps = { address: string; icon: ReactNode; children: string };

function Contact({ address, icon, children }: ContactProps) {
  return (
    <a
      href={address}
      className={buttonVariants({
        variant: "outline",
        size: "lg",
        className: "flex-auto [&_svg]:size-5",
      })}
    >
      {icon}
      {children}
    </a>
  );
}

function whyNot({ state, garageName, garagePhone, validUntil }: SharedEstimate): string {
  const whom = garagePhone || garageName;
  switch (state) {
    case "changing":
      return say.sharedestimate_is_changing_this_estimate_you_will({ garageName });
    case "expired": {
      const day = dayMonthYear(validUntil);
      return garagePhone
        ? say.sharedestimate_was_valid_until_call({ day, garageName, phone: garagePhone })
        : say.sharedestimate_was_valid_until({ day, garageName });
    }
    case "finished":
      return say.sharedestimate_this_job_is_finished_please_call({ whom });
    case "closed":
      return say.sharedestimate_online_approval_is_closed_at_present({ whom });
    default:
      return say.sharedestimate_the_work_on_your_car_changed({ garageName });
  }
}
