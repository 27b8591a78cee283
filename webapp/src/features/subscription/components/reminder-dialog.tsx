"use client";

import Link from "@/components/link";
import { Button, buttonVariants } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/dialog";
import type { Garage } from "@/features/session/types";
import { dayMonthYear } from "@/lib/dates/day";
import { ROUTES } from "@/lib/navigation/routes";
import { say } from "@/say";
import type { Subscription } from "../api/last-subscription";
import { mayRenew } from "../may-renew";
import type { ReminderKind } from "../reminder";
import { SupportCall } from "./support-call";

type ReminderDialogProps = {
  kind: ReminderKind;
  subscription: Subscription;
  garage: Garage;
  onClose: () => void;
};

const TITLES = {
  expired: say.subscription_subscription_expired(),
  expiring: say.subscription_subscription_expiring_soon(),
} as const;

export default function ReminderDialog(props: ReminderDialogProps) {
  const { kind, subscription, garage, onClose } = props;
  const expired = kind === "expired";
  // In the specification, only the X closes the reminder of an expired subscription.
  const preventClose = (event: Event) => {
    if (expired) event.preventDefault();
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        onEscapeKeyDown={preventClose}
        onInteractOutside={preventClose}
        onOpenAutoFocus={focusDialog}
        className="md:max-w-[560px]"
      >
        <DialogHeader title={TITLES[kind]}>
          <p>
            {subscription.expiresRemark ??
              say.subscription_the_subscription_of_ends_soon({ garageName: garage.garageName })}
          </p>
        </DialogHeader>
        {!expired && <TimeLeft subscription={subscription} />}
        <DialogFooter className="md:flex-wrap md:items-center">
          <SupportCall className="max-md:justify-center md:mr-auto" />
          {!expired && (
            <Button variant="outline" onClick={onClose}>
              {say.subscription_remind_me_later()}
            </Button>
          )}
          {mayRenew(garage) && (
            <Link href={ROUTES.billing} onClick={onClose} className={buttonVariants()}>
              {say.subscription_renew()}
            </Link>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/**
 * Focuses the dialog itself and none of its buttons, so that a key typed for the page presses no
 * button.
 */
function focusDialog(event: Event) {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

function TimeLeft({ subscription }: { subscription: Subscription }) {
  const { expiresIn, gracePeriodEndDate } = subscription;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4 rounded-md bg-attention-soft px-4 py-3 text-attention">
      <div className="grid">
        <dt>{say.subscription_time_left()}</dt>
        <dd className="font-semibold text-lg">{expiresIn}</dd>
      </div>
      {gracePeriodEndDate && (
        <div className="grid">
          <dt>{say.subscription_renew_before()}</dt>
          <dd className="font-semibold text-lg">{dayMonthYear(gracePeriodEndDate)}</dd>
        </div>
      )}
    </dl>
  );
}
