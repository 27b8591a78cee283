"use client";

import { CircleHelp, CreditCard, FileSpreadsheet, Store, Warehouse } from "lucide-react";
import { LinkCard } from "@/components/link-card";
import { useMay } from "@/features/session/session";
import { SubscriptionCard } from "@/features/subscription/components/subscription-card";
import { ROUTES } from "@/lib/routes";
import { AccountBanner } from "./account-banner";
import { PasswordSection } from "./password-section";
import { PreferencesSection } from "./preferences-section";
import { ProfileSection } from "./profile-section";
import { SessionsSection } from "./sessions-section";
import { SupportAccess } from "./support-access";

export function AccountScreen() {
  const mayExport = useMay("export_data");
  const mayImport = useMay("import_data");
  const mayExchange = mayExport || mayImport;
  return (
    <div className="grid gap-4 md:gap-6">
      <AccountBanner />
      <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        {/* First on a phone, so that people who want to renew do not have to scroll. */}
        <div className="grid gap-4 md:gap-6 lg:sticky lg:top-22 lg:col-start-2 lg:row-start-1">
          <SubscriptionCard />
          <LinkCard
            href={ROUTES.garage}
            Icon={Store}
            title="Garage settings"
            about="GST, invoice details, logo"
          />
          {mayExchange && (
            <LinkCard
              href={ROUTES.importExport}
              Icon={FileSpreadsheet}
              title="Import and export"
              about="GST returns, lists as CSV files"
            />
          )}
          <LinkCard
            href={ROUTES.help}
            Icon={CircleHelp}
            title="Help"
            about="Answers to common questions"
          />
          <div className="grid gap-4 max-lg:hidden md:gap-6">
            <OwnerLinks />
          </div>
        </div>
        <div className="divide-y overflow-hidden rounded-lg border bg-card lg:col-start-1 lg:row-start-1">
          <ProfileSection />
          <PasswordSection />
          <SessionsSection />
          <SupportAccess />
          <PreferencesSection />
        </div>
        <div className="grid gap-4 md:gap-6 lg:hidden">
          <OwnerLinks />
        </div>
      </div>
    </div>
  );
}

/** Last in its column, because permissions load late and must not shift the layout. */
function OwnerLinks() {
  const mayPay = useMay("see_billing");
  const mayOpen = useMay("open_branches");
  return (
    <>
      {mayPay && (
        <LinkCard
          href={ROUTES.billing}
          Icon={CreditCard}
          title="Billing"
          about="Plan, payments, invoices"
        />
      )}
      {mayOpen && (
        <LinkCard
          href={ROUTES.branches}
          Icon={Warehouse}
          title="Branches"
          about="See and add branches"
        />
      )}
    </>
  );
}
