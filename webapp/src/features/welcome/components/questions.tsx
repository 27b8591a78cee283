import { ChevronDown } from "lucide-react";

const QUESTIONS = [
  {
    question: "What happens when the trial is over?",
    answer:
      "Nothing is charged: we have no card of yours. You choose a plan and pay by UPI, transfer or online. If you do not, you can still read and take out everything for a while; the terms say for how long.",
  },
  {
    question: "Is one price for the chain or for each garage?",
    answer:
      "Each garage has its own subscription. The plan says how many branches a chain may have with it, and how many people work in each.",
  },
  {
    question: "Must everybody know GST?",
    answer:
      "No. You enter your registration once. The rate follows from the service, CGST and SGST or IGST from the customer's state. Without a registration you write plain bills.",
  },
  {
    question: "Do my people need a computer?",
    answer:
      "A phone with a browser is enough. There is nothing to install, and all branches see the same.",
  },
] as const;

/** They open without a script. */
export function Questions() {
  return (
    <section aria-labelledby="questions" className="border-t">
      <div className="mx-auto grid max-w-[1200px] gap-x-16 gap-y-3 px-4 py-10 md:px-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <h2 id="questions" className="font-semibold text-lg lg:pt-3">
          Asked before
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
