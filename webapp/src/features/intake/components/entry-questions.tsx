"use client";

import { factsOf } from "../facts";
import type { Entry } from "../use-entry";
import QuestionsDialog, { type QuestionsDialogProps } from "./questions-dialog";

export type EntryQuestionsProps = Omit<QuestionsDialogProps, "facts"> & { entry: Entry };

/** Asks the questions about the entry of the form. Load it lazily. */
export default function EntryQuestions({ entry, ...others }: EntryQuestionsProps) {
  return <QuestionsDialog facts={factsOf(entry)} {...others} />;
}
