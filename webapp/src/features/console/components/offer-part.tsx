import { Building2 } from "lucide-react";
import type { Route } from "next";
import { useId } from "react";
import { type Column, DataTable } from "@/components/data-table";
import Link from "@/components/link";
import { Button, buttonVariants } from "@/components/ui/button";
import { dayOf } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { CONSOLE } from "../routes";
import type { Offer, Version } from "../types";
import { garagesInWords, holders } from "../words";

const COLUMNS: readonly Column<Version>[] = [
  { head: "Version", cell: ({ version }) => <span className="font-medium">{version}</span> },
  { head: "Since", cell: ({ createdAt }) => dayOf(createdAt) },
  { head: "With GST", align: "right", cell: ({ price }) => rupees(price) },
  { head: "Without GST", align: "right", cell: ({ priceBeforeGst }) => rupees(priceBeforeGst) },
  { head: "Branches", align: "right", cell: ({ branches }) => branches },
  { head: "People per branch", align: "right", cell: ({ staff }) => staff },
  { head: "Garages", align: "right", cell: ({ garages }) => garages },
];

export type OfferVerb = "version" | "withdraw" | "offer";
type OfferPartProps = { offer: Offer; open?: (verb: OfferVerb) => void };

/** Shows one plan with its versions, newest first, and its actions. */
export function OfferPart({ offer, open }: OfferPartProps) {
  const titleId = useId();
  const { code, name, interval, withdrawnAt, forTrials, versions } = offer;
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 id={titleId} className="break-words font-semibold text-lg">
            {name}
          </h2>
          <p className="text-muted-foreground">
            Billed every {interval}
            {forTrials && " · used for every trial"}
            {withdrawnAt ? ` · withdrawn on ${dayOf(withdrawnAt)}` : " · available"}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {holders(offer) > 0 && (
            <Link
              href={`${CONSOLE.garages}?plan=${code}` as Route}
              aria-label={`${garagesInWords(holders(offer))} with ${name}`}
              className={buttonVariants({ variant: "ghost" })}
            >
              <Building2 aria-hidden className="size-4" />
              {garagesInWords(holders(offer))}
            </Link>
          )}
          {open && (
            <>
              <Verb name={name} run={() => open("version")}>
                Add version
              </Verb>
              {withdrawnAt ? (
                <Verb name={name} run={() => open("offer")}>
                  Offer plan again
                </Verb>
              ) : (
                !forTrials && (
                  <Verb name={name} run={() => open("withdraw")}>
                    Withdraw plan
                  </Verb>
                )
              )}
            </>
          )}
        </div>
      </div>
      <DataTable
        dense
        label={`Versions of ${name}`}
        columns={COLUMNS}
        rows={versions}
        keyOf={({ version }) => version}
        expected={1}
        card={(version) => <Card {...version} />}
      />
    </section>
  );
}

function Verb({ name, run, children }: { name: string; run: () => void; children: string }) {
  return (
    <Button variant="outline" aria-label={`${children}: ${name}`} onClick={run}>
      {children}
    </Button>
  );
}

function Card({ version, price, priceBeforeGst, branches, staff, garages, createdAt }: Version) {
  return (
    <span className="grid gap-1">
      <span className="flex flex-wrap justify-between gap-2 pr-2 font-medium text-base">
        <span>Version {version}</span>
        <span>{rupees(price)}</span>
      </span>
      <span className="text-muted-foreground">{rupees(priceBeforeGst)} without GST</span>
      <span className="text-muted-foreground">
        Branches: {branches} · people per branch: {staff}
      </span>
      <span className="text-muted-foreground">
        {garagesInWords(garages)}, since {dayOf(createdAt)}
      </span>
    </span>
  );
}
