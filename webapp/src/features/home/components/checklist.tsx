"use client";

import { ChevronRight, Circle, CircleCheck, X } from "lucide-react";
import type { Route } from "next";
import type { Schema } from "@/api/schema";
import Link from "@/components/link";
import { Button } from "@/components/ui/button";
import { GST_SECTION, LOGO_SECTION } from "@/features/garage/addresses";
import { ROUTES } from "@/lib/navigation/routes";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useDismissChecklist } from "../api/checklist";

const ITEMS = {
  gst_profile: {
    label: say.home_check_and_save_your_gst_profile(),
    help: say.home_your_invoices_show_its_name_address(),
    href: GST_SECTION,
  },
  logo: {
    label: say.home_add_your_logo(),
    help: say.home_for_invoices_and_the_app(),
    href: LOGO_SECTION,
  },
  prices: {
    label: say.home_review_your_first_prices(),
    help: say.home_change_the_sample_services_to_your(),
    href: ROUTES.services,
  },
  staff: {
    label: say.home_add_your_staff(),
    help: say.home_each_person_gets_their_own_sign(),
    href: ROUTES.staffs,
  },
  job: {
    label: say.home_add_your_first_job(),
    help: say.home_a_customer_a_car_and_the(),
    href: ROUTES.newJob,
  },
} as const;

/** From here on, one line with the next step is enough. */
const NEARLY_DONE = 4;

type ChecklistProps = { checklist: Schema<"ChecklistOut">; garageId: number };

/** Shows the setup steps of a new garage until they are done or dismissed. */
export function Checklist({ checklist: { dismissed, items }, garageId }: ChecklistProps) {
  if (dismissed || items.every(({ done }) => done)) return null;
  return <Steps items={items} garageId={garageId} />;
}

type StepsProps = { items: Schema<"ChecklistItemOut">[]; garageId: number };

function Steps({ items, garageId }: StepsProps) {
  const doneCount = items.filter(({ done }) => done).length;
  const progress = (
    <p className="shrink-0 text-muted-foreground text-sm">
      {say.home_of_done({ doneCount, count: items.length })}
    </p>
  );
  const list = (shown: typeof items) => (
    <ul className="min-w-0 flex-1 divide-y">
      {shown.map(({ item, done }) => (
        <li key={item}>
          <Item {...ITEMS[item]} done={done} />
        </li>
      ))}
    </ul>
  );
  if (doneCount >= NEARLY_DONE) {
    return (
      <section
        aria-label={say.home_set_up_your_garage()}
        className="flex items-center gap-3 rounded-lg border bg-card pr-2"
      >
        {list(items.filter(({ done }) => !done))}
        {progress}
        <Dismiss garageId={garageId} />
      </section>
    );
  }
  return (
    <section aria-labelledby="checklist" className="rounded-lg border bg-card">
      <div className="flex items-center gap-3 border-b py-2 pr-2 pl-4 md:pl-6">
        <h2 id="checklist" className="font-semibold text-base">
          {say.home_set_up_your_garage()}
        </h2>
        <div className="flex-1">{progress}</div>
        <Dismiss garageId={garageId} />
      </div>
      {list(items)}
    </section>
  );
}

function Dismiss({ garageId }: { garageId: number }) {
  const dismissing = useDismissChecklist(garageId);
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={say.home_dismiss_the_checklist()}
      disabled={dismissing.isPending}
      onClick={() =>
        dismissing.mutate(undefined, { onError: (error) => notify.error(error.message) })
      }
    >
      <X aria-hidden className="size-4" />
    </Button>
  );
}

type ItemProps = { label: string; help: string; href: string; done: boolean };

function Item({ label, help, href, done }: ItemProps) {
  return (
    <Link
      href={href as Route}
      prefetch={false}
      className="flex min-h-11 items-center gap-3 px-4 py-2 transition-colors hover:bg-muted focus-visible:-outline-offset-2 md:px-6"
    >
      {done ? (
        <CircleCheck aria-hidden className="size-5 shrink-0 text-positive" />
      ) : (
        <Circle aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      )}
      <span className="grid min-w-0 flex-1">
        <span className={done ? "text-base text-muted-foreground line-through" : "text-base"}>
          {label}
          {done && <span className="sr-only"> {say.home_done()}</span>}
        </span>
        {!done && <span className="text-muted-foreground text-xs">{help}</span>}
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
    </Link>
  );
}
