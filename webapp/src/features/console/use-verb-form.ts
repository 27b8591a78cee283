import { useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { useVerb } from "./api/use-verb";

/** Error codes that belong to one field. */
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
  /** Called with errors that belong to no field. */
  refused?: (error: Error) => void;
};

/** Form of one action: shows errors at their fields and asks for a code if needed. */
export function useVerbForm<F extends FieldValues>(options: VerbFormOptions<F>) {
  const { resolver, defaultValues, send, done, refused } = options;
  const verb = useVerb(send);
  const [refusal, setRefusal] = useState("");
  const [proving, setProving] = useState(false);
  const form = useForm<F>({ resolver, mode: "onTouched", defaultValues });

  // A second click can arrive before the button is disabled.
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
