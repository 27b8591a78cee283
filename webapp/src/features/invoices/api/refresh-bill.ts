import { useMutation, useQueryClient } from "@tanstack/react-query";
import { customerKeys } from "@/features/customers/api/keys";
import { homeKeys } from "@/features/home/api/keys";
import { jobKeys } from "@/features/jobs/api/keys";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";
import { billKeys } from "./keys";

/**
 * Loads all queries again that show a job's amounts: its bill, its sheet, the lists, the board,
 * home and the account of the customer. The promise waits only for the bill.
 */
export function useRefreshBill(garageId: number): (jobId: number) => Promise<void> {
  const queries = useQueryClient();
  return (jobId) => {
    for (const queryKey of [
      jobKeys.one(garageId, jobId),
      jobKeys.lists(garageId),
      jobKeys.board(garageId),
      homeKeys.all(garageId),
      customerKeys.all(garageId),
    ])
      void queries.invalidateQueries({ queryKey });
    return queries.invalidateQueries({ queryKey: billKeys.one(garageId, jobId) });
  };
}

type BillCall<Variables, Answer> = (
  variables: Variables,
  /** Returns the header that lets the request be repeated without a second effect. */
  keyed: (body: unknown) => { "Idempotency-Key": string },
) => Promise<Answer>;

/**
 * Calls the server for a job's invoices, payments or tax. The caller's form explains a locked
 * garage.
 */
export function useBillMutation<Variables = void, Answer = unknown>(
  { garageId, jobId }: { garageId: number; jobId: number },
  call: BillCall<Variables, Answer>,
  onSuccess?: (answer: Answer) => void,
) {
  const refresh = useRefreshBill(garageId);
  const keyOf = useIdempotencyKey();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (variables: Variables) =>
      call(variables, (body) => ({ "Idempotency-Key": keyOf(body) })),
    onSuccess,
    onSettled: () => refresh(jobId),
  });
}
