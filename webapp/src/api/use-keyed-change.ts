import { useIdempotencyKey } from "@/lib/forms/idempotency-key";
import type { Answer, Envelope } from "./unwrap";
import { type Change, useChange } from "./use-change";

type Call<Variables, T> = (
  variables: Variables,
  /** Returns the header of a call with this content. */
  keyed: (content: unknown) => { "Idempotency-Key": string },
) => Promise<Answer<T>>;

/**
 * Sends a change that can be repeated without a second effect, because the same content has one key
 * until it succeeds.
 */
export function useKeyedChange<T extends Envelope, Variables = void>(
  change: Change,
  call: Call<Variables, T>,
) {
  const keyOf = useIdempotencyKey();
  return useChange(
    change,
    (variables: Variables) => call(variables, (content) => ({ "Idempotency-Key": keyOf(content) })),
    keyOf.forget,
  );
}
