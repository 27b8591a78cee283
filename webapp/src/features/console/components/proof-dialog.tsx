"use client";

import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/dialog";
import { useVerb } from "../api/use-verb";
import { prove } from "../api/verbs";
import { CodeField } from "./code-field";

/** Before what cannot be taken back. */
export function ProofDialog({ given, close }: { given: () => void; close: () => void }) {
  const proving = useVerb((otp: string) => prove(otp));
  const form = useForm({ defaultValues: { otp: "" } });
  const { errors } = form.formState;

  const submit = form.handleSubmit(({ otp }) =>
    proving.mutate(otp.replace(/\s/g, ""), {
      onSuccess: given,
      onError: (error) => {
        form.setValue("otp", "");
        form.setError("otp", { message: error.message }, { shouldFocus: true });
      },
    }),
  );

  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent>
        <DialogHeader title="Enter a code">
          This cannot be taken back, so it asks for a code of the last ten minutes. Then it goes on
          with what you typed.
        </DialogHeader>
        <form
          onSubmit={(event) => {
            // The form below it in the tree is another one.
            event.stopPropagation();
            void submit(event);
          }}
          noValidate
          className="grid gap-4"
        >
          <CodeField
            registered={form.register("otp", { required: "Code is required" })}
            error={errors.otp?.message}
          />
          <DialogFooter>
            <Button variant="outline" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" disabled={proving.isPending} aria-busy={proving.isPending}>
              Go on
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
