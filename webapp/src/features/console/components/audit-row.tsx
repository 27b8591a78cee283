import type { Route } from "next";
import Link from "@/components/link";
import { minuteOf } from "@/lib/dates/day";
import { timeAgo } from "@/lib/dates/time-ago";
import { garageAddress } from "../routes";
import type { Entry } from "../types";
import { detailWord, spoken } from "../words";

export function AuditRow({ entry }: { entry: Entry }) {
  const { at, kind, who, email, personId, garageId, garageName, address, details } = entry;
  return (
    <li className="grid gap-x-6 gap-y-1 px-5 py-3 lg:grid-cols-[200px_minmax(0,1fr)_minmax(0,2fr)]">
      <p className="text-muted-foreground text-sm">
        <time dateTime={at} title={timeAgo(at)}>
          {minuteOf(at)}
        </time>
        {address && <span className="block break-all text-xs">{address}</span>}
      </p>
      <div className="grid min-w-0 content-start">
        <p className="wrap-anywhere font-medium text-sm">{spoken(kind)}</p>
        <p className="wrap-anywhere text-muted-foreground text-sm" title={email ?? undefined}>
          {who || email || (personId === null ? "Not signed in" : "A deleted person")}
        </p>
        {garageId !== null && (
          <Link
            href={garageAddress(garageId) as Route}
            className="w-fit wrap-anywhere text-primary text-sm underline underline-offset-4 max-md:flex max-md:min-h-11 max-md:items-center"
          >
            {garageName ?? "A deleted garage"}
          </Link>
        )}
      </div>
      {details.length > 0 && (
        <dl className="flex min-w-0 flex-wrap content-start gap-x-4 gap-y-1 text-sm">
          {details.map(({ name, value }) => (
            <div key={name} className="min-w-0">
              <dt className="inline text-muted-foreground">{name.replaceAll("_", " ")}: </dt>
              <dd className="inline whitespace-pre-line break-words">{detailWord(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
