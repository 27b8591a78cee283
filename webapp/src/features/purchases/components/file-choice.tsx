"use client";

import { Paperclip } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { Button } from "@/components/ui/button";
import { randomKey } from "@/lib/forms/idempotency-key";
import { say } from "@/say";
import type { Chosen } from "../api/bill-file";

type FileChoiceProps = {
  children: string;
  busy?: boolean;
  choose: (chosen: Chosen) => void;
};

/** Lets the person choose a photo or a PDF. A phone offers its camera too. */
export function FileChoice({ children, busy = false, choose }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Without this line, choosing the same file again fires no change event.
    event.target.value = "";
    if (file) choose({ file, key: randomKey() });
  };
  return (
    <>
      <Button
        variant="outline"
        disabled={busy}
        aria-busy={busy}
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden className="size-4" />
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*,application/pdf"
        aria-label={say.purchases_photo_or_pdf_of_the_bill()}
        hidden
        onChange={chosen}
      />
    </>
  );
}
