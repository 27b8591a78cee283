"use client";

import {
  ChevronRight,
  CircleHelp,
  CreditCard,
  FileSpreadsheet,
  LifeBuoy,
  Store,
  Warehouse,
} from "lucide-react";
import type { Route } from "next";
import type { ComponentType } from "react";
import { Lazy } from "@/components/lazy";
import Link from "@/components/link";
import {
  BackToSections,
  BesideSections,
  SectionList,
  SectionPages,
} from "@/components/section-pages";
import { useMay } from "@/features/session/session";
import { SubscriptionCard } from "@/features/subscription/components/subscription-card";
import { ROUTES } from "@/lib/navigation/routes";
import { useSignedInByPin } from "@/lib/storage/session-values";
import { say } from "@/say";
import { AccountBanner } from "./account-banner";
import { DeviceSection } from "./device-section";
import { PasswordSection } from "./password-section";
import { PinSection } from "./pin-section";
import { PreferencesSection } from "./preferences-section";
import { ProfileSection } from "./profile-section";
import { SecondFactorSection } from "./second-factor-section";
import { SessionsSection } from "./sessions-section";
import { SettingsSection } from "./settings-section";

export function AccountScreen() {
  const mayExport = useMay("export_data");
  const mayImport = useMay("import_data");
  const byPin = useSignedInByPin();
  const mayExchange = mayExport || mayImport;
  return (
    <SectionPages>
      <BackToSections label={say.account_account()} />
      <BesideSections className="mb-4 md:mb-6">
        <AccountBanner />
      </BesideSections>
      <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        {/* The subscription is first on a phone, so that people who want to renew do not have to scroll. */}
        <BesideSections className="grid gap-4 md:gap-6 lg:sticky lg:top-22 lg:col-start-2 lg:row-start-1">
          <SubscriptionCard />
          <SectionList className="grid md:gap-6">
            <LinkCard
              href={ROUTES.garage}
              Icon={Store}
              title={say.account_garage_settings()}
              about={say.account_gst_invoice_details_logo()}
            />
            {mayExchange && (
              <LinkCard
                href={ROUTES.importExport}
                Icon={FileSpreadsheet}
                title={say.account_import_and_export()}
                about={say.account_gst_returns_lists_as_csv_or()}
              />
            )}
            <LinkCard
              href={ROUTES.help}
              Icon={CircleHelp}
              title={say.account_help()}
              about={say.account_answers_to_common_questions()}
            />
            <div className="grid max-md:divide-y md:gap-6 md:max-lg:hidden">
              <OwnerLinks />
            </div>
          </SectionList>
        </BesideSections>
        <SectionList className="overflow-hidden rounded-lg border bg-card md:divide-y lg:col-start-1 lg:row-start-1">
          {byPin ? (
            <BesideSections>
              <p className="p-4 text-base text-muted-foreground md:p-6">
                {say.account_signed_in_with_a_pin()}
              </p>
            </BesideSections>
          ) : (
            <>
              <ProfileSection />
              <PasswordSection />
              <SecondFactorSection />
              <PinSection />
            </>
          )}
          <SessionsSection />
          <SupportAccess />
          <PreferencesSection />
          <DeviceSection />
        </SectionList>
        <BesideSections className="grid gap-6 max-md:hidden lg:hidden">
          <OwnerLinks />
        </BesideSections>
      </div>
    </SectionPages>
  );
}

/**
 * Shows links for owners. They are last in their column, because permissions load late and must not
 * shift the layout.
 */
function OwnerLinks() {
  const mayPay = useMay("see_billing");
  const mayOpen = useMay("open_branches");
  return (
    <>
      {mayPay && (
        <LinkCard
          href={ROUTES.billing}
          Icon={CreditCard}
          title={say.account_billing()}
          about={say.account_plan_payments_invoices()}
        />
      )}
      {mayOpen && (
        <LinkCard
          href={ROUTES.branches}
          Icon={Warehouse}
          title={say.account_branches()}
          about={say.account_see_and_add_branches()}
        />
      )}
    </>
  );
}

type LinkCardProps = {
  href: string;
  Icon: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
  title: string;
  about: string;
};

/** Shows a link to another screen, with a short description. */
function LinkCard({ href, Icon, title, about }: LinkCardProps) {
  return (
    <Link
      href={href as Route}
      className="group flex items-center gap-3 bg-card px-4 py-2 transition-colors hover:bg-muted md:gap-4 md:rounded-lg md:border md:p-6"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-primary" />
      <span className="grid min-w-0 flex-1 md:gap-1">
        <span className="font-semibold text-base">{title}</span>
        <span className="text-muted-foreground max-md:truncate">{about}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />
    </Link>
  );
}

const load = () => import("@/features/support/components/support-section");

/** Lists the support sessions in the garage. Only owners see the list. */
function SupportAccess() {
  if (!useMay("answer_support")) return null;
  return (
    <SettingsSection
      id="support-access"
      title={say.account_support_access()}
      brief={say.account_support_looks_at_this_garage()}
      Icon={LifeBuoy}
      about={say.account_our_support_can_open_this_garage()}
    >
      <Lazy load={load} />
    </SettingsSection>
  );
}
