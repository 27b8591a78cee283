"use client";

import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import {
  type FieldValues,
  FormProvider,
  type Path,
  type SubmitHandler,
  type UseFormReturn,
} from "react-hook-form";
import { FormPanel, PanelActions } from "@/components/form-panel";
import { OpenedNote } from "@/features/session/components/opened-note";
import { useKeptForm } from "@/features/session/use-kept-form";
import { notify } from "@/lib/notify";
import { showFailure } from "../show-failure";
import { LockedNote } from "./locked-note";

type ActionPanelProps<Values extends FieldValues, Answer extends { message: string }> = {
  garageId: number;
  /** The name under which the text is kept when the session ends, for example "credit of 7". */
  keptAs: string;
  /** Restores the values that are no text. */
  restore?: (kept: Record<string, unknown>, now: Values) => Partial<Values>;
  title: string;
  verb: string;
  form: UseFormReturn<Values>;
  saving: UseMutationResult<Answer, Error, Values>;
  /** The fields under which the server's errors show. */
  fields: readonly Path<Values>[];
  /** Shows a refusal in another way, for example under a field. Returns whether it did. */
  refused?: (error: Error) => boolean;
  /** This is called after the panel has saved. */
  saved?: (answer: Answer) => void;
  /** A message below the fields. */
  notice?: ReactNode;
  close: () => void;
  children: ReactNode;
};

/**
 * Shows a short form in the side panel. It keeps its text until the server has saved it, also if the
 * session ends.
 */
export function ActionPanel<Values extends FieldValues, Answer extends { message: string }>(
  props: ActionPanelProps<Values, Answer>,
) {
  const { garageId, keptAs, restore, title, verb, form, saving, fields, refused, saved, notice } =
    props;
  const { close } = props;
  const { isDirty } = form.formState;
  useKeptForm(form, { name: keptAs, garageId, unsaved: isDirty, restore });
  const send: SubmitHandler<Values> = (values) =>
    saving.mutate(values, {
      onSuccess: (answer) => {
        notify.success(answer.message);
        saved?.(answer);
        close();
      },
      onError: (error) => {
        if (!refused?.(error)) showFailure(form, error, fields);
      },
    });
  return (
    <FormPanel title={title} dirty={isDirty} close={close}>
      <OpenedNote garageId={garageId} className="mx-6 mt-6" />
      <FormProvider {...form}>
        <form
          onSubmit={(event) => {
            // The panel can be inside another form in React's tree.
            event.stopPropagation();
            void form.handleSubmit(send as Parameters<typeof form.handleSubmit>[0])(event);
          }}
          noValidate
          className="flex min-h-full flex-col"
        >
          <div className="grid gap-3 p-4 md:p-6">{props.children}</div>
          {notice}
          <LockedNote error={saving.error} className="mx-4 mb-4 md:mx-6" />
          <PanelActions verb={verb} busy={saving.isPending} />
        </form>
      </FormProvider>
    </FormPanel>
  );
}
