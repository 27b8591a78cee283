"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import type { Route } from "next";
import { useFormContext, useWatch } from "react-hook-form";
import Link from "@/components/link";
import { bareTen } from "@/lib/contact/phone";
import { groupPlate } from "@/lib/plates/plate";
import { say } from "@/say";
import { type Known, knownByPhoneOptions } from "../api/known-by-phone";

const MOST = 3;

export type KnownNumberProps = {
  garageId: number;
  /**
   * Returns the URL for adding a vehicle to a known customer. It is missing in forms whose text
   * would be lost by leaving the page.
   */
  toThem?: (garageId: number, customerId: number) => string;
};

/** Lists customers with the typed phone number, to avoid duplicates. Load it lazily. */
export default function KnownNumber({ garageId, toThem }: KnownNumberProps) {
  const { control } = useFormContext<{ phoneNumber: string }>();
  const phone = bareTen(useWatch({ control, name: "phoneNumber" }));
  const { data: known = [] } = useQuery({
    ...knownByPhoneOptions(garageId, phone),
    enabled: garageId > 0 && /^[6-9]\d{9}$/.test(phone),
  });
  return (
    <div role="status" className="mb-2 rounded-md border bg-muted px-3 py-2 empty:hidden">
      {known.length > 0 && (
        <>
          <p>
            {toThem ? say.customers_with_this_number_select() : say.customers_with_this_number()}
          </p>
          <ul>
            {known.slice(0, MOST).map((one) => (
              <li key={one.customerId}>
                {toThem ? (
                  <Link
                    href={toThem(garageId, one.customerId) as Route}
                    className="flex min-h-11 items-center gap-2 rounded-sm underline-offset-4 hover:underline"
                  >
                    <Who {...one} />
                    <ChevronRight aria-hidden className="ml-auto size-4 shrink-0" />
                  </Link>
                ) : (
                  <Who {...one} />
                )}
              </li>
            ))}
          </ul>
          {known.length > MOST && <p>{say.customers_and_more({ count: known.length - MOST })}</p>}
        </>
      )}
    </div>
  );
}

function Who({ name, plates: [first, ...others] }: Known) {
  return (
    <span className="min-w-0 wrap-anywhere">
      <span className="font-medium">{name}</span>
      {first && (
        <span className="text-muted-foreground">
          {" "}
          {groupPlate(first)}
          {others.length > 0 && ` +${others.length}`}
        </span>
      )}
    </span>
  );
}
