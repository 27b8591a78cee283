"use client";

import ConfirmDialog from "@/components/confirm-dialog";
import { dayMonthYear } from "@/lib/dates/day";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useCancelSubscription } from "../api/end-subscription";

type CancelSubscriptionProps = {
  garageId: number;
  until: string | null;
  paysOnline: boolean;
  close: () => void;
};

/** Asks for confirmation before the subscription ends, and explains what happens next. */
export default function CancelSubscription(props: CancelSubscriptionProps) {
  const { garageId, until, paysOnline, close } = props;
  const cancelling = useCancelSubscription(garageId);
  const day = until && dayMonthYear(until);
  const what = [
    day
      ? say.billing_everything_works_until({ day })
      : say.billing_everything_works_until_last_day(),
    ...(paysOnline ? [say.billing_card_is_not_charged_again()] : []),
    day ? say.billing_undo_until({ day }) : say.billing_undo_until_last_day(),
  ].join(" ");
  const confirm = () =>
    cancelling.mutate(undefined, {
      onSuccess: ({ message }) => notify.success(message),
      onError: (error) => notify.error(error.message),
      onSettled: close,
    });
  return (
    <ConfirmDialog
      title={say.billing_end_the_subscription()}
      what={what}
      verb={say.billing_end_subscription()}
      busy={cancelling.isPending}
      confirm={confirm}
      close={close}
    />
  );
}
