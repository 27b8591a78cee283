"use client";

import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/dialog";
import { useVerb } from "../api/use-verb";
import { prove } from "../api/verbs";
import { CodeField } from "./code-field";

type ProofProps = { given: () => void; close: () => void };

/** Asks for a code before an important action. `because` explains why a code is needed. */
export function ProofDialog({ because, ...props }: ProofProps & { because?: string | undefined }) {
  return (
    <Dialog open onOpenChange={(open) => !open && props.close()}>
      <DialogContent>
        <DialogHeader title="Enter a code">
          {because} Enter a code to confirm that it is you. The text you typed is kept.
        </DialogHeader>
        <ProofForm {...props} />
      </DialogContent>
    </Dialog>
  );
}

function ProofForm({ given, close }: ProofProps) {
  const proving = useVerb((otp: string) => prove(otp));
  const form = useForm({ defaultValues: { otp: "" } });
  const { formState, register, setError, setFocus, setValue } = form;
  // Without this effect, the close button would get the focus.
  useEffect(() => setFocus("otp"), [setFocus]);

  const submit = form.handleSubmit(({ otp }) =>
    proving.mutate(otp.replace(/\s/g, ""), {
      onSuccess: given,
      onError: (error) => {
        setValue("otp", "");
        setError("otp", { message: error.message }, { shouldFocus: true });
      },
    }),
  );

  return (
    <form
      onSubmit={(event) => {
        // The form behind the dialog is the parent in React, so it would receive this event too.
        event.stopPropagation();
        void submit(event);
      }}
      noValidate
      className="grid gap-4"
    >
      <CodeField
        registered={register("otp", { required: "Code is required" })}
        error={formState.errors.otp?.message}
      />
      <DialogFooter>
        <Button variant="outline" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" disabled={proving.isPending} aria-busy={proving.isPending}>
          Continue
        </Button>
      </DialogFooter>
    </form>
  );
}
