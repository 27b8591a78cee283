import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { customerKeys } from "@/features/customers/api/keys";
import { homeKeys } from "@/features/home/api/keys";
import { jobKeys } from "@/features/jobs/api/keys";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";
import { billKeys, paymentKeys } from "./keys";

/**
 * Loads all queries again that show a job's amounts: its bill, its sheet, the lists, the board,
 * home, the payments and the account of the customer. The promise waits only for the bill.
 */
export function useRefreshBill(garageId: number): (jobId: number) => Promise<void> {
  const reload = useReloadAmounts(garageId);
  return (jobId) => reload(jobKeys.one(garageId, jobId), billKeys.one(garageId, jobId));
}

/** Does the same for money that may be on several bills. Only bills on the screen load now. */
export function useRefreshMoney(garageId: number): () => Promise<void> {
  const reload = useReloadAmounts(garageId);
  const jobs = jobKeys.all(garageId);
  return () => reload([...jobs, "one"], [...jobs, "bill"]);
}

function useReloadAmounts(garageId: number) {
  const queries = useQueryClient();
  return (sheet: QueryKey, bill: QueryKey) => {
    for (const queryKey of [
      sheet,
      jobKeys.lists(garageId),
      jobKeys.board(garageId),
      paymentKeys.all(garageId),
      homeKeys.all(garageId),
      customerKeys.all(garageId),
    ])
      void queries.invalidateQueries({ queryKey });
    return queries.invalidateQueries({ queryKey: bill });
  };
}

type BillCall<Variables, Answer> = (
  variables: Variables,
  /** Returns the header that lets the request be repeated without a second effect. */
  keyed: (body: unknown) => { "Idempotency-Key": string },
) => Promise<Answer>;

/**
 * Calls the server for a job's invoices, payments or tax. Without a job, the call may change several
 * bills. The caller's form explains a locked garage.
 */
export function useBillMutation<Variables = void, Answer = unknown>(
  { garageId, jobId }: { garageId: number; jobId?: number },
  call: BillCall<Variables, Answer>,
  onSuccess?: (answer: Answer) => void,
) {
  const refresh = useRefreshBill(garageId);
  const refreshMoney = useRefreshMoney(garageId);
  const keyOf = useIdempotencyKey();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (variables: Variables) =>
      call(variables, (body) => ({ "Idempotency-Key": keyOf(body) })),
    onSuccess,
    onSettled: () => (jobId === undefined ? refreshMoney() : refresh(jobId)),
  });
}
