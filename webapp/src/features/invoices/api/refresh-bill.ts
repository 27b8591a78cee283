import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { customerKeys } from "@/features/customers/api/keys";
import { homeKeys } from "@/features/home/api/keys";
import { jobKeys } from "@/features/jobs/api/keys";
import { type SentRequest, useIdempotencyKey } from "@/lib/forms/idempotency-key";
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

type BillChange = {
  garageId: number;
  /** Without a job, the call may change several bills. */
  jobId?: number;
  /** This is false if the dashboard frame explains a locked garage, and not the caller's form. */
  explainsLock?: boolean;
  /** `last` and `keep` preserve the key of a request whose answer was lost. */
  last?: SentRequest | undefined;
  keep?: (once: SentRequest) => void;
};

/** Calls the server for a job's invoices, payments or tax, or for other money of a customer. */
export function useBillMutation<Variables = void, Answer = unknown>(
  { garageId, jobId, explainsLock = true, last, keep }: BillChange,
  call: BillCall<Variables, Answer>,
  onSuccess?: (answer: Answer) => void,
) {
  const refresh = useRefreshBill(garageId);
  const refreshMoney = useRefreshMoney(garageId);
  const keyOf = useIdempotencyKey(last, keep);
  return useMutation({
    meta: { explainsLock },
    mutationFn: (variables: Variables) =>
      call(variables, (body) => ({ "Idempotency-Key": keyOf(body) })),
    onSuccess: (answer) => {
      keyOf.forget();
      onSuccess?.(answer);
    },
    onSettled: () => (jobId === undefined ? refreshMoney() : refresh(jobId)),
  });
}
