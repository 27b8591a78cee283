import { Search } from "lucide-react";
import Link from "@/components/link";
import { Marked } from "@/components/marked";
import { NumberPlate } from "@/components/number-plate";
import { PageHeading } from "@/components/page-heading";
import { StatusGlyph } from "@/components/status-glyph";
import { buttonVariants } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { say } from "@/say";

/** Shows the main promise of the product: four characters of a plate find the car. */
export function Hero() {
  return (
    <section className="bg-panel text-panel-foreground">
      <div className="mx-auto grid max-w-[1200px] items-center gap-10 px-4 py-10 md:px-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:py-24">
        <div className="grid justify-items-start gap-6">
          <PageHeading className="text-balance">
            {say.welcome_type_four_characters_find_the_car()}
          </PageHeading>
          <p className="max-w-[52ch] text-pretty text-base text-panel-muted">
            {say.welcome_servicebay_replaces_the_registers_and_bill()}
          </p>
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
      <p className="flex h-12 w-full max-w-90 items-center gap-3 rounded-md border border-panel-line bg-panel-raised px-4 text-base">
        <Search aria-hidden className="size-5 text-panel-muted" />
        <span className="sr-only">{say.welcome_search()}</span>
        1234
        <span aria-hidden className="-ml-2 h-6 w-px bg-panel-foreground" />
      </p>
      <NumberPlate plate="MH12AB1234" size="hero" />
      <p className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2 text-base">
        <span className="inline-flex items-center gap-2 font-medium">
          <StatusGlyph shape="full" />
          {say.welcome_ready()}
        </span>
        <span>{say.welcome_maruti_swift()}</span>
        <span>{say.welcome_meera_bhat()}</span>
        <span>
          <Marked
            text={say.welcome_to_pay()}
            tags={{ rupee: (words) => <span className="text-panel-muted">{words}</span> }}
          />
        </span>
      </p>
    </div>
  );
}
