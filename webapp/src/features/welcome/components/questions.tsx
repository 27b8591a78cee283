import { ChevronDown } from "lucide-react";

const QUESTIONS = [
  {
    question: "What happens when the trial ends?",
    answer:
      "You are not charged, because we do not have your card. Choose a plan and pay by UPI, bank transfer or online. Without a plan you can still read and export your data for the time given in the terms.",
  },
  {
    question: "Is the price for the whole chain or for each garage?",
    answer:
      "Each branch has its own subscription. Your plan limits how many branches you can have, and how many people can work in each branch.",
  },
  {
    question: "Must my staff know the GST rules?",
    answer:
      "No. Enter your GST registration once. Servicebay takes the rate from the service, and CGST and SGST or IGST from the customer's state. Without a registration, invoices have no GST.",
  },
  {
    question: "Do my staff need a computer?",
    answer: "No. A phone with a browser is enough, and you do not install anything.",
  },
] as const;

/** Shows the questions of the welcome page. Their answers open without JavaScript. */
export function Questions() {
  return (
    <section aria-labelledby="questions" className="border-t">
      <div className="mx-auto grid max-w-[1200px] gap-x-16 gap-y-3 px-4 py-10 md:px-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <h2 id="questions" className="font-semibold text-lg lg:pt-3">
          Questions and answers
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
