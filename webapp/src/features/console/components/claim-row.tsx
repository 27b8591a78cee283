"use client";

import { Check, Copy } from "lucide-react";
import type { Route } from "next";
import { useState } from "react";
import Link from "@/components/link";
import { Button } from "@/components/ui/button";
import { modeWord } from "@/features/billing/words";
import { dayMonthYear, minuteOf } from "@/lib/dates/day";
import { timeAgo } from "@/lib/dates/time-ago";
import { rupees } from "@/lib/money/format";
import { notify } from "@/lib/notify";
import { garageAddress } from "../routes";
import type { Claim } from "../types";

type ClaimRowProps = { claim: Claim; answer?: (answer: "confirm" | "refuse") => void };

export function ClaimRow({ claim, answer }: ClaimRowProps) {
  const { garageId, garageName, planName, amount, mode, reference, paidOn, note, createdAt } =
    claim;
  return (
    <li className="grid items-center gap-x-6 gap-y-3 px-5 py-3 lg:grid-cols-[minmax(0,1fr)_176px_240px_auto]">
      <div className="grid min-w-0">
        <Link
          href={garageAddress(garageId) as Route}
          className="flex w-fit items-center break-words font-medium text-base underline-offset-4 hover:underline max-md:min-h-11"
        >
          {garageName}
        </Link>
        <p className="text-muted-foreground">
          {planName} · reported{" "}
          <time dateTime={createdAt} title={minuteOf(createdAt)}>
            {timeAgo(createdAt)}
          </time>
        </p>
        {note && <p className="break-words text-muted-foreground">“{note}”</p>}
      </div>
      <div className="grid">
        <p className="font-medium text-base">{rupees(amount)}</p>
        <p className="text-muted-foreground">
          {modeWord(mode)}, {dayMonthYear(paidOn)}
        </p>
      </div>
      <Reference text={reference} />
      {answer && (
        <div className="flex gap-2 max-md:w-full">
          <Button variant="outline" className="max-md:flex-1" onClick={() => answer("refuse")}>
            Refuse
          </Button>
          <Button className="max-md:flex-1" onClick={() => answer("confirm")}>
            Confirm
          </Button>
        </div>
      )}
    </li>
  );
}

/** Shows the payment reference with a button to copy it. */
function Reference({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2_000);
    } catch {
      notify.error("The number could not be copied. Select it and copy it yourself.");
    }
  };
  const Icon = copied ? Check : Copy;
  return (
    <p className="flex items-center gap-1">
      <span className="select-all break-all font-plate text-base">{text}</span>
      <button
        type="button"
        aria-label={copied ? "Copied" : `Copy ${text}`}
        onClick={copy}
        className="grid size-11 shrink-0 place-items-center rounded-md text-muted-foreground transition-colors hover:bg-muted hover:text-foreground"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </p>
  );
}
