import { PageHeading } from "@/components/page-heading";
import { PublicFrame } from "@/features/welcome/components/public-frame";
import { say } from "@/say";
import type { LegalText } from "../text";

/** Shows a legal text with numbered paragraphs, so that people can cite them. */
export function LegalScreen({ text }: { text: LegalText }) {
  return (
    <PublicFrame>
      <article className="mx-auto max-w-[760px] px-4 py-10 md:px-6">
        <PageHeading>{text.title}</PageHeading>
        <p className="mt-1 text-muted-foreground">
          {say.legal_in_force_since({ since: text.since })}
        </p>
        <p className="mt-6 text-base">{text.intro}</p>
        <ol className="mt-10 grid gap-10">
          {text.sections.map(({ title, says, points = [] }, at) => (
            <li key={title} className="grid gap-3 text-base">
              <h2 className="font-semibold text-lg">
                {at + 1}. {title}
              </h2>
              {says.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {points.length > 0 && (
                <ul className="grid list-disc gap-2 pl-6 marker:text-muted-foreground">
                  {points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      </article>
    </PublicFrame>
  );
}
