"use client";

import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { Fragment } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import Link from "@/components/link";
import { bareTen } from "@/lib/phone";
import { knownByPhoneOptions } from "../api/known-by-phone";

type KnownNumberProps = {
  garageId: number;
  /** Where a vehicle is added to somebody who is known; absent where that would lose the form. */
  toThem?: (customerId: number) => string;
};

/** Says who has the number already, so that nobody is written down twice without being meant to be. */
export function KnownNumber({ garageId, toThem }: KnownNumberProps) {
  const { control } = useFormContext<{ phoneNumber: string }>();
  const phone = bareTen(useWatch({ control, name: "phoneNumber" }));
  const { data: known = [] } = useQuery({
    ...knownByPhoneOptions(garageId, phone),
    enabled: garageId > 0 && /^[6-9]\d{9}$/.test(phone),
  });
  return (
    <span role="status">
      {known.length > 0 && (
        <>
          Here already with this number:{" "}
          {known.map(([customerId, name], at) => (
            <Fragment key={customerId}>
              {at > 0 && ", "}
              {toThem ? (
                <Link
                  href={toThem(customerId) as Route}
                  aria-label={`Add a vehicle to ${name}`}
                  className="py-3 text-primary underline underline-offset-4"
                >
                  {name}
                </Link>
              ) : (
                name
              )}
            </Fragment>
          ))}
          .{toThem && " Choose a name to add the vehicle there."}
        </>
      )}
    </span>
  );
}
