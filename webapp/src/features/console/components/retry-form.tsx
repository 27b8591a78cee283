"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type * as z from "zod/mini";
import { retryTask } from "../api/health";
import { reasonForm, toWhyIn } from "../schema";
import type { Task } from "../types";
import { useVerbForm } from "../use-verb-form";
import { ReasonField } from "./reason-field";
import { VerbPanel } from "./verb-panel";

type RetryFormProps = { task: Task; close: () => void; done: (message: string) => void };

export default function RetryForm({ task, close, done }: RetryFormProps) {
  const { form, ...panel } = useVerbForm<z.infer<typeof reasonForm>>({
    resolver: zodResolver(reasonForm),
    defaultValues: { reason: "" },
    send: (values) => retryTask(task.taskId, toWhyIn(values)),
    done,
  });
  const { register, formState } = form;
  return (
    <VerbPanel
      {...panel}
      title="Try a task again"
      about={`${task.kind} begins anew, with all its tries. It last said: ${task.lastError || "nothing"}`}
      verb="Try again"
      dirty={formState.isDirty}
      close={close}
    >
      <ReasonField registered={register("reason")} error={formState.errors.reason?.message} />
    </VerbPanel>
  );
}
