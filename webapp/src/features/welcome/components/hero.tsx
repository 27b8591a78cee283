import { Mic } from "lucide-react";
import Link from "@/components/link";
import { NumberPlate } from "@/components/number-plate";
import { PageHeading } from "@/components/page-heading";
import { buttonVariants } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { say } from "@/say";
import { SCENES } from "./scenes";

/** Shows the main promise of the product, one line becomes a job, and leads to all five. */
export function Hero() {
  return (
    <section className="bg-panel text-panel-foreground">
      <div className="mx-auto grid max-w-[1200px] items-center gap-10 px-4 py-10 md:px-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:py-24">
        <div className="grid justify-items-start gap-6">
          <PageHeading className="text-balance">
            {say.welcome_say_one_line_the_job_is_open()}
          </PageHeading>
          <p className="max-w-[52ch] text-pretty text-base text-panel-muted">
            {say.welcome_servicebay_replaces_the_registers_and_bill()}
          </p>
          <ul className="grid gap-x-6 sm:grid-cols-2">
            {SCENES.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-11 items-center gap-2 rounded-md font-medium text-base underline decoration-1 underline-offset-4 hover:decoration-2 focus-visible:outline-panel-foreground"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-3">
            <Link
              href="/signup"
              className={cn(
                buttonVariants({ size: "lg" }),
                "bg-panel-foreground text-panel hover:bg-panel-foreground focus-visible:outline-panel-foreground",
              )}
            >
              {say.welcome_start_free_trial()}
            </Link>
            <Link
              href="/login"
              className={cn(
                buttonVariants({ variant: "ghost", size: "lg" }),
                "text-panel-foreground hover:bg-panel-raised focus-visible:outline-panel-foreground",
              )}
            >
              {say.welcome_sign_in()}
            </Link>
          </div>
        </div>
        <Counter />
      </div>
    </section>
  );
}

function Counter() {
  return (
    <div className="grid min-w-0 justify-items-center gap-6">
      <p className="flex w-full max-w-[480px] items-center gap-3 rounded-md border border-panel-line bg-panel-raised p-4 text-base">
        <Mic aria-hidden className="size-5 shrink-0 text-panel-muted" />
        <q>{say.welcome_a_spoken_line()}</q>
      </p>
      <NumberPlate plate="MH12AB1234" size="hero" />
      <p className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2 text-base">
        <span>{say.welcome_maruti_swift()}</span>
        <span>{say.welcome_meera_bhat()}</span>
        <span>{say.welcome_engine_oil_change()}</span>
        <span>{say.welcome_tomorrow_at_6_pm()}</span>
      </p>
    </div>
  );
}
