import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Answer, type Envelope, unwrapEnvelope } from "./unwrap";

export type Change = {
  /** The key of the queries that load again after the change, or what loads them again. */
  reload?: QueryKey | (() => unknown);
  /** They load again after a refusal too, because another person may have been faster. */
  always?: boolean;
  /** The key of the query of the changed record. It takes the record of the answer. */
  keep?: QueryKey;
  /** This is true if the form shows its own `LockedNote` for a locked garage. */
  explainsLock?: boolean;
};

/** Sends a change to the server. The mutation ends after the changed data has loaded again. */
export function useChange<T extends Envelope, Variables = void>(
  { reload, always = false, keep, explainsLock = false }: Change,
  call: (variables: Variables) => Promise<Answer<T>>,
  done?: () => void,
) {
  const queries = useQueryClient();
  return useMutation({
    meta: { explainsLock },
    mutationFn: (variables: Variables) => unwrapEnvelope(call(variables)),
    onSuccess: ({ data }) => {
      done?.();
      if (keep) queries.setQueryData(keep, data);
    },
    onSettled: (_answer, error) => {
      if (!reload || (error && !always)) return undefined;
      return typeof reload === "function"
        ? reload()
        : queries.invalidateQueries({ queryKey: reload });
    },
  });
}
