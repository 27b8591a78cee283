"use client";

import ConfirmDialog from "@/components/confirm-dialog";
import { dayMonthYear } from "@/lib/day";
import { notify } from "@/lib/notify";
import { useCancelSubscription } from "../api/end-subscription";

type CancelSubscriptionProps = {
  garageId: number;
  until: string | null;
  paysOnline: boolean;
  close: () => void;
};

/** Says plainly what follows, and that it can be taken back. */
export default function CancelSubscription(props: CancelSubscriptionProps) {
  const { garageId, until, paysOnline, close } = props;
  const cancelling = useCancelSubscription(garageId);
  const day = until ? dayMonthYear(until) : "the last paid day";
  const confirm = () =>
    cancelling.mutate(undefined, {
      onSuccess: ({ message }) => notify.success(message),
      onError: (error) => notify.error(error.message),
      onSettled: close,
    });
  return (
    <ConfirmDialog
      title="End the subscription?"
      what={`Everything works until ${day}. From the next day on nothing can be changed; your data stays safe, and can be read and exported. ${
        paysOnline ? "Nothing more is charged. " : ""
      }Until then you can change your mind here. What is paid already is not paid back.`}
      verb="End subscription"
      busy={cancelling.isPending}
      confirm={confirm}
      close={close}
    />
  );
}
