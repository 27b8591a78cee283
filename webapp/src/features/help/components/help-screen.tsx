"use client";

import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useMemo } from "react";
import { PageHeading } from "@/components/page-heading";
import { buttonVariants } from "@/components/ui/button";
import { configOptions } from "@/features/session/api/config";
import { useSession } from "@/features/session/session";
import { SupportCall } from "@/features/subscription/components/support-call";
import { say } from "@/say";
import { PART_QUESTIONS } from "../part-questions";
import { QUESTIONS } from "../questions";
import { Accordion } from "./accordion";

export function HelpScreen() {
  const { garage } = useSession();
  const questions = useMemo(
    () => [
      ...QUESTIONS,
      ...PART_QUESTIONS.filter(({ permission }) => garage?.permissions.includes(permission)),
    ],
    [garage],
  );

  return (
    <div className="mx-auto grid max-w-[760px] gap-6">
      <div>
        <PageHeading>{say.help_help()}</PageHeading>
        <p className="mt-2 text-base text-muted-foreground">
          {say.help_answers_to_common_questions()}
        </p>
      </div>
      <Accordion questions={questions} />
      <section
        aria-labelledby="support"
        className="grid gap-1 rounded-lg border bg-card px-6 pt-6 pb-3"
      >
        <h2 id="support" className="font-semibold text-base">
          {say.help_something_else()}
        </h2>
        <p className="text-muted-foreground">{say.help_call_or_email_our_support()}</p>
        <div className="flex flex-wrap gap-x-6">
          <SupportCall />
          <SupportMail />
        </div>
      </section>
    </div>
  );
}

function SupportMail() {
  const { data } = useQuery(configOptions());
  if (!data) return null;
  return (
    <a
      href={`mailto:${data.supportEmail}`}
      className={buttonVariants({ variant: "link", size: "inline", className: "min-w-0 shrink" })}
    >
      <Mail aria-hidden className="size-4" />
      <span className="truncate">{data.supportEmail}</span>
    </a>
  );
}
