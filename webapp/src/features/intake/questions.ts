import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import type { Decision } from "./types";

/** The words of the questions load with their dialog. */

/** An answer of the server, with the names that its button shows. */
export type Answer = Decision & { name?: string; jobCode?: string };

export type Question = {
  question: Decision["question"];
  text: string;
  answers: readonly Answer[];
};

/** An answer that changes the entry itself, in the form. */
export type Elsewhere = "service" | "plate" | "dates" | "delete";

export type Choice = { label: string } & (
  | { decision: Decision; elsewhere?: never }
  | { elsewhere: Elsewhere; decision?: never }
);

/** Returns the buttons of a question. The server gives most of them. */
export function choicesOf({ question, answers }: Question): Choice[] {
  const given = answers
    .filter(({ answer }) => answer !== "new_dates")
    .map((answer): Choice => ({ label: labelOf(answer), decision: answer }));
  const back = (label: string, elsewhere: Elsewhere): Choice => ({ label, elsewhere });
  switch (question) {
    case "service_gone":
      return [back(say.intake_choose_another(), "service"), ...given];
    case "plate_known":
      return [...given, back(say.intake_the_plate_is_wrong(), "plate")];
    case "job_open":
      return [...given, back(say.intake_delete_entry(), "delete")];
    case "too_old":
      return [back(say.intake_choose_new_dates(), "dates")];
    default:
      return given;
  }
}

function labelOf({ answer, rate, name = "", jobCode = "" }: Answer): string {
  switch (answer) {
    case "use":
      return say.intake_use_price({ price: rupees(rate ?? 0) });
    case "remove":
      return say.intake_remove();
    case "owner":
      return say.intake_it_is({ name });
    case "new_owner":
      return say.intake_new_owner();
    case "add":
      return say.intake_add_to_job({ jobCode });
    case "new_job":
      return say.intake_new_job();
    case "without_tax":
      return say.intake_without_tax();
    case "new_dates":
      return say.intake_choose_new_dates();
  }
}
