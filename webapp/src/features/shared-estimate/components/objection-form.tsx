"use client";

import { type FormEvent, useState } from "react";
import { ApiError } from "@/api/api-error";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
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
    return <p className="text-base">Your words were sent to {garageName}.</p>;
  if (!isOpen) {
    return (
      <Button size="lg" variant="outline" onClick={() => setIsOpen(true)}>
        This is not right
      </Button>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!words.trim()) return setProblem("Please write a few words");
    objecting.mutate(words, {
      onError: (error) =>
        setProblem(
          error instanceof ApiError && error.code !== "network"
            ? error.message
            : "Not sent. Your words are kept on this page.",
        ),
    });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Field label="What is not right?" required error={problem}>
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
        Send
      </Button>
    </form>
  );
}
