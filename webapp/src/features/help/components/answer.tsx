import type { Route } from "next";
import Link from "@/components/link";
import type { Question } from "../questions";

export function Answer({ question: { intro, steps, note } }: { question: Question }) {
  return (
    <div className="grid max-w-[64ch] gap-3 text-base">
      <p>{intro}</p>
      <ol className="grid list-decimal gap-2 pl-6 marker:text-muted-foreground">
        {steps.map((step) =>
          typeof step === "string" ? (
            <li key={step}>{step}</li>
          ) : (
            <li key={step.text}>
              {step.text}{" "}
              <Link
                href={step.link.href as Route}
                className="font-medium text-primary underline underline-offset-4"
              >
                {step.link.words}
              </Link>
              .
            </li>
          ),
        )}
      </ol>
      {note && <p className="text-muted-foreground">{note}</p>}
    </div>
  );
}
