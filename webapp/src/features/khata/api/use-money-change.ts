import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useRefreshMoney } from "@/features/invoices/api/refresh-bill";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";

type Call<Variables, Answer> = (
  variables: Variables,
  /** Returns the header of a call with this content. */
  keyed: (content: unknown) => { "Idempotency-Key": string },
) => Promise<Answer>;

/**
 * Moves money of a customer, and loads again all figures that it changes. A retry after a lost answer
 * has the same key. After a success, the same content is a new change with a new key.
 */
export function useMoneyChange<Variables, Answer>(garageId: number, call: Call<Variables, Answer>) {
  const refresh = useRefreshMoney(garageId);
  const keyOf = useIdempotencyKey();
  const done = useRef(0);
  return useMutation({
    mutationFn: (variables: Variables) =>
      call(variables, (content) => ({ "Idempotency-Key": keyOf([done.current, content]) })),
    onSuccess: () => {
      done.current += 1;
    },
    onSettled: () => refresh(),
  });
}
