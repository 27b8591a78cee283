"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { notify } from "@/lib/notify";
import { garageOptions } from "../api/get-garage";
import { useNotifySubscription } from "../use-notify-subscription";
import { OpenVerb } from "./open-verb";

type RenewalPaymentProps = { garageId: number; close: () => void };

/** Opens the payment panel above the list, with newly loaded data of the garage. */
export function RenewalPayment({ garageId, close }: RenewalPaymentProps) {
  const { data, error } = useQuery({ ...garageOptions(garageId), staleTime: 0 });
  const tellStanding = useNotifySubscription();
  useEffect(() => {
    if (!error || data) return;
    notify.error(error.message);
    close();
  }, [error, data, close]);
  if (!data) return null;
  return (
    <OpenVerb
      garage={data}
      opened={{ what: "payment" }}
      close={close}
      done={(message) => {
        close();
        void tellStanding(garageId, message);
      }}
    />
  );
}
