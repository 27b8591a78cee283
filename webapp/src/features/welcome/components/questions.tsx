import { ChevronDown } from "lucide-react";
import { say } from "@/say";

const QUESTIONS = [
  {
    question: say.welcome_what_happens_when_the_trial_ends(),
    answer: say.welcome_you_are_not_charged_because_we(),
  },
  {
    question: say.welcome_is_the_price_for_the_whole(),
    answer: say.welcome_each_branch_has_its_own_subscription(),
  },
  {
    question: say.welcome_must_my_staff_know_the_gst(),
    answer: say.welcome_no_enter_your_gst_registration_once(),
  },
  {
    question: say.welcome_do_my_staff_need_a_computer(),
    answer: say.welcome_no_a_phone_with_a_browser(),
  },
] as const;

/** Shows the questions of the welcome page. Their answers open without JavaScript. */
export function Questions() {
  return (
    <section aria-labelledby="questions" className="border-t">
      <div className="mx-auto grid max-w-[1200px] gap-x-16 gap-y-3 px-4 py-10 md:px-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <h2 id="questions" className="font-semibold text-lg lg:pt-3">
          {say.welcome_questions_and_answers()}
        </h2>
        <div>
          {QUESTIONS.map(({ question, answer }) => (
            <details key={question} className="group border-t first-of-type:border-t-0">
              <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 font-medium text-base [&::-webkit-details-marker]:hidden">
                {question}
                <ChevronDown
                  aria-hidden
                  className="size-5 shrink-0 text-muted-foreground transition-transform group-open:rotate-180"
                />
              </summary>
              <p className="max-w-[64ch] pb-4 text-base text-muted-foreground">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
