import type { Column } from "@/components/data-table";
import { StateBadge } from "@/features/subscription/components/state-badge";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import type { Renewal } from "../types";
import { PendingClaims } from "./pending-claims";

export const RENEWAL_COLUMNS: readonly Column<Renewal>[] = [
  {
    head: "Garage",
    cell: ({ garageName, chainName }) => (
      <>
        {garageName}
        {chainName !== garageName && (
          <span
            title={chainName}
            className="block max-w-48 truncate font-normal text-muted-foreground text-xs"
          >
            {chainName}
          </span>
        )}
      </>
    ),
  },
  { head: "Last day", cell: ({ lastDay }) => dayMonthYear(lastDay) },
  {
    head: "State",
    cell: ({ state }) => <StateBadge state={state} className="px-2 py-0 align-middle text-xs" />,
  },
  { head: "Plan", cell: ({ planName }) => planName },
  { head: "Price", align: "right", cell: ({ amount }) => rupees(amount) },
  {
    head: "Payment",
    className: "relative z-10",
    cell: ({ paysOnline, claimsWaiting }) => (
      <>
        <PendingClaims number={claimsWaiting} />
        {paysOnline ? "Online, automatic" : claimsWaiting ? "" : "-"}
      </>
    ),
  },
];
