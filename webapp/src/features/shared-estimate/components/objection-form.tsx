"use client";

import { type FormEvent, useState } from "react";
import { ApiError } from "@/api/api-error";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { say } from "@/say";
import { useObject } from "../api/shared-estimate";

const LONGEST = 300;

export type ObjectionFormProps = { link: string; objected: boolean; garageName: string };

/** Lets the customer object once to a decision that the garage recorded. */
export default function ObjectionForm({ link, objected, garageName }: ObjectionFormProps) {
  const objecting = useObject(link);
  const [isOpen, setIsOpen] = useState(false);
  const [words, setWords] = useState("");
  const [problem, setProblem] = useState<string>();
  if (objected || objecting.isSuccess)
    return (
      <p className="text-base">{say.sharedestimate_your_words_were_sent_to({ garageName })}</p>
    );
  if (!isOpen) {
    return (
      <Button size="lg" variant="outline" onClick={() => setIsOpen(true)}>
        {say.sharedestimate_this_is_not_right()}
      </Button>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!words.trim()) return setProblem(say.sharedestimate_please_write_a_few_words());
    objecting.mutate(words, {
      onError: (error) =>
        setProblem(
          error instanceof ApiError && error.code !== "network"
            ? error.message
            : say.sharedestimate_not_sent_your_words_are_kept(),
        ),
    });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Field label={say.sharedestimate_what_is_not_right()} required error={problem}>
        {(wiring) => (
          <Textarea
            {...wiring}
            maxLength={LONGEST}
            value={words}
            onChange={({ target }) => {
              setWords(target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <Button
        size="lg"
        type="submit"
        disabled={objecting.isPending}
        aria-busy={objecting.isPending}
      >
        {say.sharedestimate_send()}
      </Button>
    </form>
  );
}
