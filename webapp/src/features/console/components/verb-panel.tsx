"use client";

import type { FormEvent, ReactNode } from "react";
import { FormPanel, PanelActions } from "@/components/form-panel";
import { ProofDialog } from "./proof-dialog";

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

/** Panel around an action's form. The code dialog opens above it, so the typed text stays. */
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
