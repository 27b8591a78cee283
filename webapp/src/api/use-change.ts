import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";
import { type Answer, type Envelope, unwrapEnvelope } from "./unwrap";

type Options = {
  /** The key of the queries that load again after the change, or what loads them again. */
  reload?: QueryKey | (() => unknown);
  /** They load again after a refusal too, because another person may have been faster. */
  always?: boolean;
  /** The key of the query of the changed record. It takes the record of the answer. */
  keep?: QueryKey;
  /** This is true if the form shows its own `LockedNote` for a locked garage. */
  explainsLock?: boolean;
};

type Call<Variables, T> = (
  variables: Variables,
  /** Returns the header that lets the request be repeated without a second effect. */
  keyed: (content: unknown) => { "Idempotency-Key": string },
) => Promise<Answer<T>>;

/** Sends a change to the server. The mutation ends after the changed data has loaded again. */
export function useChange<T extends Envelope, Variables = void>(
  { reload, always = false, keep, explainsLock = false }: Options,
  call: Call<Variables, T>,
) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    meta: { explainsLock },
    mutationFn: (variables: Variables) =>
      unwrapEnvelope(call(variables, (content) => ({ "Idempotency-Key": keyOf(content) }))),
    onSuccess: ({ data }) => void (keep && queries.setQueryData(keep, data)),
    onSettled: (_answer, error) => {
      if (!reload || (error && !always)) return undefined;
      return typeof reload === "function"
        ? reload()
        : queries.invalidateQueries({ queryKey: reload });
    },
  });
}
