import type { Route } from "next";
import { cn } from "@/lib/cn";
import Link from "./link";
import { Marked } from "./marked";

type LinkedTextProps = {
  /** A message with the tag "link", for example "Read the <link>terms</link>." */
  text: string;
  href: string;
  className?: string;
};

/** Shows a sentence with one link in it. */
export function LinkedText({ text, href, className }: LinkedTextProps) {
  return (
    <Marked
      text={text}
      tags={{
        link: (words) => (
          <Link
            href={href as Route}
            className={cn("text-primary underline underline-offset-4", className)}
          >
            {words}
          </Link>
        ),
      }}
    />
  );
}
