"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { FormPanel, PanelActions } from "@/components/form-panel";
import { useVerb } from "../api/use-verb";
import { reasonForm } from "../schema";
import type { Garage } from "../types";
import { ProofDialog } from "./proof-dialog";
import { ReasonField } from "./reason-field";

export type VerbFormProps = {
  garage: Garage;
  close: () => void;
  /** This is called after success with the server's message. */
  done: (message: string) => void;
};

type VerbFormOwnProps<F extends FieldValues> = VerbFormOptions<F> &
  Pick<VerbPanelProps, "title" | "about" | "verb" | "because" | "close"> & {
    /** Adds the field for a reason below the other fields. */
    reason?: boolean | { optional?: boolean; help?: string };
    /** Renders the other fields. */
    children?: (form: UseFormReturn<F>) => ReactNode;
  };

/** Shows the panel with the form of one action of the console. */
export function VerbForm<F extends FieldValues>(props: VerbFormOwnProps<F>) {
  const { title, about, verb, because, close, reason, children, ...options } = props;
  const { form, ...panel } = useVerbForm<F>(options);
  const { errors, isDirty } = form.formState;
  return (
    <VerbPanel {...panel} {...{ title, about, verb, because, close }} dirty={isDirty}>
      {children?.(form)}
      {reason && (
        <ReasonField
          {...(reason !== true && reason)}
          registered={form.register("reason" as Path<F>)}
          error={errors.reason?.message as string | undefined}
        />
      )}
    </VerbPanel>
  );
}

type ReasonValues = { reason: string };

/** Shows the form of an action that needs only a reason. */
export function ReasonVerbForm(
  props: Omit<VerbFormOwnProps<ReasonValues>, "resolver" | "defaultValues" | "children">,
) {
  return (
    <VerbForm<ReasonValues>
      reason
      {...props}
      resolver={zodResolver(reasonForm)}
      defaultValues={{ reason: "" }}
    />
  );
}

/** Maps error codes to the field under which the error shows. */
const FIELD_OF_ERROR: Partial<Record<string, string>> = {
  reason_missing: "reason",
  reference_used: "reference",
  reference_similar: "reason",
  reference_unreadable: "reference",
  amount_missing: "amount",
  payment_in_future: "receivedOn",
  payment_too_old: "receivedOn",
  extension_too_long: "days",
  discount_over: "until",
  pause_over: "until",
  pace_over: "minutes",
  pace_too_long: "minutes",
  sponsorship_too_short: "until",
  too_far_ahead: "until",
  plan_exists: "name",
  plan_unchanged: "price",
};

type VerbFormOptions<F extends FieldValues> = {
  resolver: Resolver<F>;
  defaultValues: DefaultValues<F>;
  send: (values: F, key: string) => Promise<{ message: string }>;
  done: (message: string) => void;
  /** This is called with an error that belongs to no field. */
  refused?: (error: Error) => void;
};

/**
 * Handles the form of one action. It shows errors under their fields and asks for a code if the
 * server requires a code.
 */
export function useVerbForm<F extends FieldValues>(options: VerbFormOptions<F>) {
  const { resolver, defaultValues, send, done, refused } = options;
  const verb = useVerb(send);
  const [refusal, setRefusal] = useState("");
  const [proving, setProving] = useState(false);
  const form = useForm<F>({ resolver, mode: "onTouched", defaultValues });

  // A second click can arrive before the button is disabled, so it is ignored here.
  const sending = useRef(false);
  const submit = form.handleSubmit((values) => {
    if (sending.current) return;
    sending.current = true;
    setRefusal("");
    verb.mutate(values as F, {
      onSettled: () => {
        sending.current = false;
      },
      onSuccess: ({ message }) => done(message),
      onError: (error) => {
        if (!(error instanceof ApiError)) return setRefusal(error.message);
        if (error.code === "proof_needed") return setProving(true);
        const fields = Object.keys(form.getValues()) as Path<F>[];
        if (showFieldErrors(form, error, fields)) return;
        const field = fields.find((one) => one === FIELD_OF_ERROR[error.code]);
        if (field) form.setError(field, { message: error.message }, { shouldFocus: true });
        else {
          setRefusal(error.message);
          refused?.(error);
        }
      },
    });
  });

  const proof = {
    asked: proving,
    given: () => {
      setProving(false);
      void submit();
    },
    close: () => setProving(false),
  };
  return { form, submit, busy: verb.isPending, refusal, proof };
}

type VerbPanelProps = {
  title: string;
  about?: ReactNode;
  verb: string;
  /** Explains in the code dialog why a code is needed. */
  because?: string | undefined;
  dirty: boolean;
  busy: boolean;
  refusal: string;
  proof: { asked: boolean; given: () => void; close: () => void };
  submit: (event: FormEvent) => void;
  close: () => void;
  children: ReactNode;
};

/**
 * Shows the panel around an action's form. The code dialog opens above the panel, so the typed text
 * stays.
 */
export function VerbPanel(props: VerbPanelProps) {
  const { title, about, verb, because, dirty, busy, refusal, proof, submit, close, children } =
    props;
  return (
    <FormPanel title={title} dirty={dirty} close={close}>
      <form onSubmit={submit} noValidate className="flex min-h-full flex-col">
        <div className="grid gap-2 p-6">
          {about && <p className="mb-2 text-base text-muted-foreground">{about}</p>}
          {children}
          {refusal && (
            <p role="alert" className="rounded-md bg-destructive-soft px-4 py-3 text-destructive">
              {refusal}
            </p>
          )}
        </div>
        <PanelActions verb={verb} busy={busy} />
      </form>
      {proof.asked && <ProofDialog because={because} given={proof.given} close={proof.close} />}
    </FormPanel>
  );
}
