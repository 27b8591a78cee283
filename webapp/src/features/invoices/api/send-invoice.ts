import { useMutation } from "@tanstack/react-query";
import { sendInvoice } from "@/features/vehicles/api/send-invoice";
import { useBillChanged } from "./bill-changed";

export function useSendInvoice(garageId: number, jobId: number) {
  const changed = useBillChanged(garageId, jobId);
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: () => sendInvoice(garageId, jobId),
    onSettled: changed,
  });
}
