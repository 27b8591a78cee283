"use client";

import ConfirmDialog from "@/components/confirm-dialog";
import { isLocked } from "@/features/subscription/components/locked-note";
import { rupees } from "@/lib/money/format";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useUnassignPayment } from "../api/unassign-payment";

export type TakeOffProps = {
  garageId: number;
  paymentId: number;
  jobId: number;
  /** The name of the bill. */
  bill: string;
  /** The money of this payment on the bill. */
  amount: number;
  close: () => void;
};

/** Asks whether the money of a payment is taken off a bill. Load it lazily. */
export default function TakeOff(props: TakeOffProps) {
  const { garageId, paymentId, jobId, bill, amount, close } = props;
  const taking = useUnassignPayment(garageId);
  const confirm = () =>
    taking.mutate(
      { paymentId, jobId, amount },
      {
        onSuccess: ({ message }) => {
          close();
          notify.success(message);
        },
        onError: (error) => {
          close();
          // The dashboard frame explains a locked garage.
          if (!isLocked(error)) notify.error(error.message);
        },
      },
    );
  return (
    <ConfirmDialog
      title={say.khata_take_off_question({ amount: rupees(amount), bill })}
      what={say.khata_it_stays_as_advance()}
      verb={say.khata_take_off()}
      busy={taking.isPending}
      confirm={confirm}
      close={close}
    />
  );
}
