import type { Route } from "next";
import { type Detail, DetailList } from "@/components/detail-list";
import Link from "@/components/link";
import { StateBadge } from "@/features/subscription/components/state-badge";
import { groupPhone } from "@/lib/contact/phone";
import { dayMonthYear, dayOf } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { garageAddress } from "../routes";
import type { Garage } from "../types";
import { isGone } from "../verbs";
import { bytes } from "../words";
import { LastActive } from "./last-active";

export function GarageDetails({ garage }: { garage: Garage | undefined }) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <DetailList label="Subscription" details={subscription(garage)} columns={2} />
      <DetailList label="Owner and activity" details={shop(garage)} columns={2} />
    </div>
  );
}

function subscription(garage: Garage | undefined): Detail[] {
  if (!garage) return ["Plan", "Next payment", "Discount", "Paid online"].map(waiting);
  const { plan, nextPlan, nextAmount, nextDate, discountPercent, discountUntil } = garage;
  const next =
    !isGone(garage) && nextPlan && nextAmount !== null && nextDate
      ? `${rupees(nextAmount)} for ${nextPlan.name}, from ${dayMonthYear(nextDate)}`
      : null;
  const isGiven = discountPercent > 0 && discountUntil !== null;
  return [
    { label: "Plan", value: plan?.name ?? null },
    { label: "Paid online", value: garage.paysOnline ? "Yes, by Stripe" : "No" },
    { label: "Next payment", value: next, wide: true },
    {
      label: "Discount",
      value: isGiven ? `${discountPercent}% up to ${dayMonthYear(discountUntil)}` : null,
    },
    ...(garage.remindersPausedUntil
      ? [{ label: "Reminders", value: `Paused up to ${dayMonthYear(garage.remindersPausedUntil)}` }]
      : []),
    { label: "GSTIN", value: garage.gstin || null, wide: true },
    { label: "Legal name and address", value: address(garage), wide: true },
    ...(garage.branches.length > 1
      ? [{ label: "Branches of the chain", value: <Branches {...garage} />, wide: true }]
      : []),
  ];
}

function shop(garage: Garage | undefined): Detail[] {
  if (!garage) return ["Owner", "Last activity", "Jobs, 30 days", "People"].map(waiting);
  const { activity } = garage;
  return [
    { label: "Owner", value: <Owners {...garage} />, wide: true },
    { label: "Last activity", value: <LastActive at={activity?.lastActiveAt ?? null} /> },
    { label: "Jobs, 30 days", value: activity?.jobs30Days ?? null },
    { label: "People", value: activity?.people ?? null },
    { label: "Customers", value: activity?.customers ?? null },
    { label: "Files", value: activity ? bytes(activity.fileBytes) : null },
    { label: "Created on", value: dayOf(garage.createdAt) },
  ];
}

const waiting = (label: string): Detail => ({ label, value: undefined });

function address({ legalName, address }: Garage): string | null {
  return [legalName, address.replaceAll("\n", ", ")].filter(Boolean).join(", ") || null;
}

function Owners({ owners, phoneNumber }: Garage) {
  if (owners.length === 0) return "No owner";
  return (
    <ul className="grid gap-2">
      {owners.map(({ name, email, phone }) => (
        <li key={email} className="grid">
          {name}
          <span className="flex flex-wrap gap-x-4 font-normal">
            <a
              href={`mailto:${email}`}
              className="break-all text-primary underline underline-offset-4 max-md:py-3"
            >
              {email}
            </a>
            {(phone || phoneNumber) && (
              <a
                href={`tel:+91${phone || phoneNumber}`}
                className="text-primary underline underline-offset-4 max-md:py-3"
              >
                {groupPhone(phone || phoneNumber)}
              </a>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Branches({ branches, garageId }: Garage) {
  return (
    <ul className="mt-1 flex flex-wrap gap-2">
      {branches.map((branch) => (
        <li key={branch.garageId}>
          <Link
            href={garageAddress(branch.garageId) as Route}
            aria-current={branch.garageId === garageId ? "page" : undefined}
            className="flex min-h-11 items-center gap-2 rounded-md border px-3 transition-colors hover:bg-muted aria-[current=page]:bg-muted"
          >
            {branch.garageName}
            <StateBadge state={branch.state} className="px-2 py-0 text-xs" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
