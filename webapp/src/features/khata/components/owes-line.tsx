import { CircleAlert } from "lucide-react";
import type { Route } from "next";
import Link from "@/components/link";
import { cn } from "@/lib/cn";
import type { Owed } from "../types";
import { advanceText, owesText } from "../words";

type OwesLineProps = {
  /** Is null for a person who does not see what customers owe. */
  account: (Owed & { at?: string }) | null | undefined;
  /** The URL of the account. Without it the line is text, for places that are links already. */
  href?: string | undefined;
  className?: string;
};

/** Says what a customer owes, or which advance the customer has. Without both, it shows nothing. */
export function OwesLine({ account, href, className }: OwesLineProps) {
  if (!account) return null;
  const { owed, advance, isOverdue } = account;
  if (owed <= 0 && advance <= 0) return null;
  const look = cn(
    "inline-flex max-w-full items-center gap-2 wrap-anywhere text-left text-sm",
    owed > 0 && isOverdue ? "font-medium text-attention" : "text-muted-foreground",
    href && "-my-2 min-h-11 w-fit underline decoration-1 underline-offset-4 hover:decoration-2",
    className,
  );
  const line =
    owed > 0 ? (
      <>
        {isOverdue && <CircleAlert aria-hidden className="size-4 shrink-0" />}
        <span>{owesText(account)}</span>
      </>
    ) : (
      <span>{advanceText(advance)}</span>
    );
  if (!href) return <span className={look}>{line}</span>;
  return (
    <Link href={href as Route} prefetch={false} className={look}>
      {line}
    </Link>
  );
}
