"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type Resolver, useForm } from "react-hook-form";
import { dropDraft, writeDraft } from "@/lib/forms/draft-storage";
import type { SentRequest } from "@/lib/forms/idempotency-key";
import { useLazyResolver } from "@/lib/forms/use-lazy-resolver";
import { type Draft, readPurchaseDraft } from "./draft";

type DraftFormProps<Values extends { lines: object[] }> = {
  /** The key of the draft. It contains the garage. */
  draftKey: string;
  fresh: Values;
  /** An empty line, which shows the types of a line. */
  line: Values["lines"][number];
  load: () => Promise<Resolver<Values>>;
};

/** Returns a form whose text is saved in the tab with each change. */
export function useDraftForm<Values extends FieldValues & { lines: object[] }>(
  begin: DraftFormProps<Values>,
) {
  const { draftKey, fresh, line, load } = begin;
  const [kept] = useState(() => readPurchaseDraft(draftKey, fresh, line));
  const [restored, setRestored] = useState(kept !== null);
  const sent = useRef(kept?.sent);
  const isFinished = useRef(false);
  const form = useForm<Values>({
    resolver: useLazyResolver<Values>(load),
    mode: "onTouched",
    defaultValues: (kept?.values ?? fresh) as DefaultValues<Values>,
  });
  const { subscribe, getValues, reset } = form;
  const write = useCallback((draft: Draft<Values>) => writeDraft(draftKey, draft), [draftKey]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (!isFinished.current) write({ values, sent: sent.current });
        },
      }),
    [subscribe, write],
  );
  return {
    form,
    /** This is true if the form continues an earlier draft. */
    restored,
    sent: kept?.sent,
    /** Stores the request before it is sent. */
    noteSent: (once: SentRequest) => {
      sent.current = once;
      write({ values: getValues(), sent: once });
    },
    /** Deletes the draft. Call it after the form is saved, or if the person cancels. */
    finish: () => {
      isFinished.current = true;
      dropDraft(draftKey);
    },
    startOver: () => {
      reset(fresh as DefaultValues<Values>);
      sent.current = undefined;
      dropDraft(draftKey);
      setRestored(false);
    },
  };
}
