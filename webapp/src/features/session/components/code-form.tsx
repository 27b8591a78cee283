"use client";

import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { say } from "@/say";
import { CodeBoxes } from "./code-boxes";

type CodeFormProps = {
  length: number;
  verb: string;
  /** The button's text while the code is sent. */
  doing: string;
  busy: boolean;
  /** This is false in the exported page, before the browser's storage can be read. */
  live?: boolean;
  /** The server's error. It is undefined if the caller shows the error elsewhere. */
  refusal?: string | undefined;
  /** This is called with the complete code. `again` moves the focus to the first box. */
  onCode: (code: string, again: () => void) => void;
};

/** Shows the form for a code from a mail. */
export function CodeForm(props: CodeFormProps) {
  const { length, verb, doing, busy, live = true, refusal, onCode } = props;
  const [digits, setDigits] = useState(() => Array<string>(length).fill(""));
  const [incomplete, setIncomplete] = useState(false);
  const [changed, setChanged] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const problem = incomplete
    ? say.session_must_be_digits({ count: length })
    : changed
      ? undefined
      : refusal;

  useEffect(() => {
    if (live) first.current?.focus();
  }, [live]);

  const change = (filled: string[]) => {
    setDigits(filled);
    setIncomplete(false);
    setChanged(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!live || busy) return;
    const empty = digits.indexOf("");
    setIncomplete(empty !== -1);
    if (empty !== -1) {
      (event.target as HTMLFormElement).querySelectorAll("input")[empty]?.focus();
      return;
    }
    setChanged(false);
    onCode(digits.join(""), () => first.current?.focus());
  };

  return (
    <form onSubmit={submit} method="post" noValidate>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium text-sm">{say.session_code()}</legend>
        <CodeBoxes
          digits={digits}
          onChange={change}
          invalid={problem !== undefined}
          describedBy={noteId}
          first={first}
        />
        <p
          id={noteId}
          role={problem ? "alert" : undefined}
          className="min-h-4 text-destructive text-xs"
        >
          {problem}
        </p>
      </fieldset>
      <Button
        type="submit"
        size="lg"
        className="mt-3 w-full"
        disabled={!live || busy}
        aria-busy={busy}
      >
        {busy ? doing : verb}
      </Button>
    </form>
  );
}
