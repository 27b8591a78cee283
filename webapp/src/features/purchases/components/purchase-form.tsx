"use client";

import type { UseMutationResult } from "@tanstack/react-query";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type ReactNode, useRef } from "react";
import {
  type FieldValues,
  FormProvider,
  type Path,
  type SubmitHandler,
  type UseFormReturn,
} from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { FormActions } from "@/components/form-actions";
import { OpenedNote } from "@/features/session/components/opened-note";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { showFirstProblem } from "@/lib/forms/show-first-problem";
import { stayInGarage } from "@/lib/navigation/stay-in-garage";
import { notify } from "@/lib/notify";
import type { PURCHASES } from "../addresses";
import { DraftNote } from "./draft-note";
import { withListErrors } from "./list-errors";

type PurchaseFormProps<Values extends FieldValues, Answer extends { message: string }> = {
  garageId: number;
  label: string;
  /** The name of the record: "bill". */
  what: string;
  verb: string;
  draft: {
    form: UseFormReturn<Values>;
    restored: boolean;
    finish: () => void;
    startOver: () => void;
  };
  saving: UseMutationResult<Answer, Error, Values>;
  /** The fields under which the server's errors show. */
  fields: readonly Path<Values>[];
  /** Shows a refusal in another way. Returns whether it did. */
  refused?: (error: Error) => boolean;
  /** Returns the URL of the saved record. */
  toSaved: (answer: Answer) => string;
  /** The list to which Cancel leads. */
  list: (typeof PURCHASES)[keyof typeof PURCHASES];
  /** A message above the buttons. */
  notice?: ReactNode;
  children: ReactNode;
};

/** Shows the form of a purchase. It keeps its text until the server has saved it. */
export function PurchaseForm<Values extends FieldValues, Answer extends { message: string }>(
  props: PurchaseFormProps<Values, Answer>,
) {
  const { garageId, label, what, verb, draft, saving, fields, refused, toSaved, list } = props;
  const { form, restored, finish, startOver } = draft;
  const router = useRouter();
  const frame = useRef<HTMLFormElement>(null);
  const failed = (error: Error) => {
    if (refused?.(error) || isLocked(error)) return;
    const known = error instanceof ApiError ? withListErrors(error) : null;
    if (known && showFieldErrors(form, known, fields)) showFirstProblem(frame.current);
    else notify.error(error.message);
  };
  const send: SubmitHandler<Values> = (values) =>
    // Unlike the callbacks of `mutate`, the promise also settles if the person has left the form.
    saving.mutateAsync(values).then((answer) => {
      finish();
      notify.success(answer.message);
      router.replace(toSaved(answer) as Route);
    }, failed);
  const submit = form.handleSubmit(send as Parameters<typeof form.handleSubmit>[0], () =>
    showFirstProblem(frame.current),
  );
  return (
    <>
      <OpenedNote garageId={garageId} />
      <DraftNote restored={restored} what={what} startOver={startOver} />
      <FormProvider {...form}>
        <form
          ref={frame}
          aria-label={label}
          onSubmit={submit}
          noValidate
          className="max-w-[960px] rounded-lg border bg-card"
        >
          {props.children}
          {props.notice}
          <LockedNote error={saving.error} className="mx-4 mb-4 md:mx-6" />
          <FormActions
            place="above-bar"
            verb={verb}
            busy={saving.isPending || saving.isSuccess}
            cancel={() => router.push(stayInGarage(list, garageId) as Route)}
          />
        </form>
      </FormProvider>
    </>
  );
}
