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
      title="Retry task"
      about={`${task.kind} starts again with all its retries. Last error: ${task.lastError || "none"}`}
      verb="Retry task"
      dirty={formState.isDirty}
      close={close}
    >
      <ReasonField registered={register("reason")} error={formState.errors.reason?.message} />
    </VerbPanel>
  );
}
