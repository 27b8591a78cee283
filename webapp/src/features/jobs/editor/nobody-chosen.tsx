import { Search, UserPlus } from "lucide-react";
import type { Route } from "next";
import type { ReactNode } from "react";
import Link from "@/components/link";
import { PageHeading } from "@/components/page-heading";
import { buttonVariants } from "@/components/ui/button";
import { ROUTES } from "@/lib/routes";

type NobodyChosenProps = { title?: string; children?: ReactNode };

/** A job form without a customer or a car: what is missing, and the two ways to it. */
export function NobodyChosen({
  title = "Which car is this job for?",
  children = "Search its number or the customer's mobile number on the home screen, then choose the car. Somebody who is here for the first time is entered with their car.",
}: NobodyChosenProps) {
  return (
    <div className="grid max-w-[560px] gap-6 py-6">
      <div className="grid gap-2">
        <PageHeading className="text-balance">{title}</PageHeading>
        <p className="text-base text-muted-foreground">{children}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link href={ROUTES.home as Route} className={buttonVariants()}>
          <Search aria-hidden className="size-4" />
          Search on home
        </Link>
        <Link
          href={ROUTES.newJob as Route}
          prefetch={false}
          className={buttonVariants({ variant: "outline" })}
        >
          <UserPlus aria-hidden className="size-4" />
          New customer
        </Link>
      </div>
    </div>
  );
}
