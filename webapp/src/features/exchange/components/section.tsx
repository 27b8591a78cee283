import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

type SectionProps = {
  id: string;
  title: string;
  about: string;
  className?: string;
  children: ReactNode;
};

export function Section({ id, title, about, className, children }: SectionProps) {
  return (
    <section
      aria-labelledby={id}
      className={cn("grid grid-cols-1 gap-4 rounded-lg border bg-card p-4 md:p-6", className)}
    >
      <div className="grid gap-1">
        <h2 id={id} className="font-semibold text-lg">
          {title}
        </h2>
        <p className="max-w-[64ch] text-muted-foreground">{about}</p>
      </div>
      {children}
    </section>
  );
}

type FileRowProps = { title: string; about: string; children: ReactNode };

/** Shows a file's description with its download button. */
export function FileRow({ title, about, children }: FileRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="grid min-w-0 flex-1 basis-36">
        <span className="font-medium text-base">{title}</span>
        <span className="text-muted-foreground">{about}</span>
      </span>
      {children}
    </li>
  );
}
