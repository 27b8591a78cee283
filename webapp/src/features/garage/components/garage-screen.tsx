"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  ClipboardCheck,
  CloudOff,
  FileText,
  ImageIcon,
  ReceiptIndianRupee,
  TabletSmartphone,
  TriangleAlert,
  Wrench,
} from "lucide-react";
import { type ReactNode, useDeferredValue, useEffect, useState } from "react";
import { FORM_FRAME, FormSection } from "@/components/form-page";
import { Lazy } from "@/components/lazy";
import { LoadFailed } from "@/components/load-failed";
import { PageHeader } from "@/components/page-header";
import {
  BackToSections,
  BesideSections,
  Section,
  SectionList,
  SectionPages,
  SectionRow,
  useOnlyIn,
} from "@/components/section-pages";
import { Skeleton } from "@/components/ui/skeleton";
import { gstDefaultsOptions } from "@/features/gst/api/gst-defaults";
import { RadarSettings } from "@/features/radar/components/radar-settings";
import { useOpenedGarage } from "@/features/session/opened-garage";
import { cn } from "@/lib/cn";
import { preload } from "@/lib/loading/prefetch";
import { say } from "@/say";
import { profileOptions } from "../api/gst-profile";
import { REGISTRATIONS } from "../registrations";
import type { GstProfile } from "../types";
import { JobSettings } from "./job-settings";
import { PaperSkeleton } from "./preview-paper";
import { ProfileDetails } from "./profile-details";
import { RegistrationRows } from "./registration-rows";

const loadTemplates = () => import("@/features/inspections/components/template-settings");
const loadRule = () => import("@/features/estimates/components/rule-settings");
const loadShared = () => import("@/features/phone/components/shared-devices");
const loadDevices = () => import("@/features/intake/components/counter-devices");
const loadStock = () => import("./stock-settings");
const loadEditor = () => import("./profile-editor");

/** Shows the settings for a garage's invoices and jobs. */
export function GarageScreen() {
  const [unsaved, setUnsaved] = useState(false);
  const garage = useOpenedGarage(unsaved);
  const garageId = garage?.garageId ?? 0;
  const mayChange = garage?.permissions.includes("change_gst_profile") ?? false;
  const mayCorrect = garage?.permissions.includes("correct_stock") ?? false;
  const { data, isError, isFetching, refetch } = useQuery({
    ...profileOptions(garageId),
    enabled: garage !== undefined,
  });
  // React renders the form in an interruptible pass, so that a slow phone stays responsive.
  const hasData = useDeferredValue(data !== undefined, false);
  const queries = useQueryClient();
  // The form and the list of states load in parallel with the settings.
  useEffect(() => {
    if (!mayChange) return;
    // The form loads in a new task, so that the first paint is not delayed.
    const soon = setTimeout(() => {
      preload(loadEditor);
      queries.prefetchQuery(gstDefaultsOptions());
    });
    return () => clearTimeout(soon);
  }, [queries, mayChange]);

  return (
    <SectionPages>
      <BackToSections label={say.garage_garage_settings()} />
      <BesideSections>
        <PageHeader title={say.garage_garage_settings()}>
          {garage
            ? say.garage_data_on_the_invoices_of({ garageName: garage.garageName })
            : say.garage_data_on_your_invoices()}
        </PageHeader>
      </BesideSections>
      {content()}
    </SectionPages>
  );

  function content() {
    if (isError && !data) {
      return (
        <LoadFailed
          what={say.garage_the_settings_could_not_be_loaded()}
          retry={refetch}
          busy={isFetching}
        />
      );
    }
    if (garage && !mayChange) {
      return (
        <div className="grid grid-cols-1 gap-6">
          {data && data.missing.length > 0 && <MissingNote missing={data.missing} />}
          <ProfileDetails profile={data} />
        </div>
      );
    }
    if (!hasData || !data) return <SettingsSkeleton />;
    return (
      <>
        {data.missing.length > 0 && (
          <BesideSections className="mb-6">
            <MissingNote missing={data.missing} />
          </BesideSections>
        )}
        <SectionList className="grid grid-cols-1 gap-6">
          <InvoiceSections profile={data}>
            <Lazy
              // The key resets the form when the garage changes.
              key={garageId}
              load={loadEditor}
              fallback={<FormSkeleton />}
              props={{ garageId, profile: data, setUnsaved }}
            />
          </InvoiceSections>
          <Section
            id="jobs"
            title={say.garage_jobs()}
            about={say.garage_invoices_and_what_technicians_see()}
            Icon={Wrench}
          >
            <JobSettings garageId={garageId} />
          </Section>
          {garage?.permissions.includes("see_leaks") && <RadarSettings garageId={garageId} />}
          {garage?.permissions.includes("change_estimate_rules") && (
            <>
              <Section
                id="inspections"
                title={say.garage_inspections()}
                about={say.garage_lists_of_points_to_check()}
                Icon={ClipboardCheck}
              >
                <Lazy load={loadTemplates} props={{ garageId }} whenIdle />
              </Section>
              <Section
                id="estimates"
                title={say.garage_estimates()}
                about={say.garage_validity_signature_terms()}
                Icon={FileText}
              >
                <Lazy load={loadRule} props={{ garageId }} whenIdle />
              </Section>
            </>
          )}
          {garage?.permissions.includes("change_staff") && (
            <Section
              id="devices"
              title={say.garage_devices()}
              about={say.garage_a_tablet_for_everybody()}
              Icon={TabletSmartphone}
            >
              <Lazy load={loadShared} props={{ garageId }} whenIdle />
            </Section>
          )}
          {garage?.permissions.includes("counter_devices") && (
            <Section
              id="counter"
              title={say.garage_counter_devices()}
              about={say.garage_devices_that_work_offline()}
              Icon={CloudOff}
            >
              <Lazy load={loadDevices} props={{ garageId }} whenIdle />
            </Section>
          )}
          {mayCorrect && <Lazy load={loadStock} props={{ garageId }} whenIdle />}
        </SectionList>
      </>
    );
  }
}

/** Shows invoice details and logo, which have one preview, as two sections on a phone. */
function InvoiceSections({ profile, children }: { profile: GstProfile; children: ReactNode }) {
  const { registration, gstin, logoAddress } = profile;
  const kind = REGISTRATIONS.find((each) => each.kind === registration)?.label;
  return (
    <>
      <SectionRow
        id="gst"
        title={say.garage_gst_and_invoices()}
        about={[kind, gstin].filter(Boolean).join(" · ") || say.garage_not_filled_in_yet()}
        Icon={ReceiptIndianRupee}
      />
      <SectionRow
        id="logo"
        title={say.garage_logo()}
        about={logoAddress ? say.garage_on_invoices_and_in_the_app() : say.garage_no_logo_yet()}
        Icon={ImageIcon}
      />
      <div className={useOnlyIn("gst", "logo")}>{children}</div>
    </>
  );
}

/** Shows the server's list of details that are missing on invoices. */
function MissingNote({ missing }: { missing: readonly string[] }) {
  return (
    <section
      aria-label={say.garage_missing_on_your_invoices()}
      className="flex gap-3 rounded-lg bg-attention-soft p-4 text-base"
    >
      <TriangleAlert aria-hidden className="mt-1 size-4 shrink-0 text-attention" />
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold text-attention">{say.garage_missing_on_your_invoices()}</p>
        <ul className="grid list-disc gap-1 pl-4">
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Shows the skeleton of the settings: rows on a phone, the form on a desktop. */
function SettingsSkeleton() {
  return (
    <>
      <SectionList className="md:hidden">
        {["gst", "logo", "jobs", "radar", "inspections", "estimates", "counter"].map((row) => (
          <div key={row} className="grid min-h-15 content-center gap-2 px-4">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3 w-56" />
          </div>
        ))}
      </SectionList>
      <FormSkeleton className="max-md:hidden" />
    </>
  );
}

/** The person can already read the question about the registration. */
function FormSkeleton({ className }: { className?: string }) {
  return (
    <div
      role="status"
      aria-label={say.garage_loading_the_settings()}
      className={cn("grid grid-cols-1 items-start gap-6 lg:grid-cols-2", className)}
    >
      <div inert className={FORM_FRAME}>
        <FormSection title={say.garage_gst_registration()}>
          <fieldset className="grid gap-2">
            <RegistrationRows
              input={() => <Skeleton className="mt-1 size-4 shrink-0 rounded-full" />}
            />
          </fieldset>
        </FormSection>
        <div className="grid gap-8 p-4 md:p-6">
          {["gstin", "name", "address", "state", "phone", "prefix"].map((field) => (
            <span key={field} className="grid gap-2">
              <Skeleton className="h-4 w-28" />
              <Skeleton className="h-11 w-full rounded-md" />
            </span>
          ))}
        </div>
      </div>
      <PaperSkeleton className="max-lg:hidden" />
    </div>
  );
}
