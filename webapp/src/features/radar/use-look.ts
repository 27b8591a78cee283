import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "@/api/api-error";
import { notify } from "@/lib/notify";
import { homeKeys } from "../home/api/keys";
import { useLookForLeaks } from "./api/look-for-leaks";
import type { LeakPage } from "./types";

const EVERY_MS = 1_500;
/** A look takes a second or two. After this time the list stops asking. */
const LONGEST_MS = 45_000;

/** The look that the screen waits for, and the time of the look before it. */
type Awaited = { before: string | null; since: number };
type LeaksQuery = { state: { data: LeakPage | undefined } };

/** Starts a look, and reloads the list until its findings are there. */
export function useLook(garageId: number) {
  const queries = useQueryClient();
  const starting = useLookForLeaks(garageId);
  const [awaited, setAwaited] = useState<Awaited | null>(null);
  const wait = (before: string | null) => setAwaited({ before, since: Date.now() });

  return {
    busy: starting.isPending || awaited !== null,
    wait,
    start: (before: string | null) =>
      starting.mutate(undefined, {
        onSuccess: ({ message }) => {
          notify.success(message);
          wait(before);
        },
        onError: (error) => {
          // The dashboard frame explains an expired subscription.
          if (!(error instanceof ApiError && error.locked)) notify.error(error.message);
        },
      }),
    interval: ({ state }: LeaksQuery) => {
      if (!awaited) return false;
      const isThere = state.data !== undefined && state.data.lookedOn !== awaited.before;
      if (!isThere && Date.now() - awaited.since < LONGEST_MS) return EVERY_MS;
      setAwaited(null);
      queries.invalidateQueries({ queryKey: homeKeys.first(garageId) });
      return false;
    },
  };
}
