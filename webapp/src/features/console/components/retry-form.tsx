"use client";

import { retryTask } from "../api/health";
import { toWhyIn } from "../schema";
import type { Task } from "../types";
import { ReasonVerbForm } from "./verb-form";

type RetryFormProps = { task: Task; close: () => void; done: (message: string) => void };

export default function RetryForm({ task, close, done }: RetryFormProps) {
  return (
    <ReasonVerbForm
      send={(values) => retryTask(task.taskId, toWhyIn(values))}
      done={done}
      title="Retry task"
      about={`${task.kind} starts again with all its retries. Last error: ${task.lastError || "none"}`}
      verb="Retry task"
      close={close}
    />
  );
}
