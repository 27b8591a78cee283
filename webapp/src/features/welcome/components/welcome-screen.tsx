import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { say } from "@/say";
import { Hero } from "./hero";
import { Prices } from "./prices";
import { ProductPromises } from "./product-promises";
import { PublicFrame } from "./public-frame";
import { Questions } from "./questions";
import { Scenes } from "./scenes";

/** Presents the product to workshop owners. */
export function WelcomeScreen() {
  return (
    <PublicFrame>
      <Hero />
      <Scenes />
      <ProductPromises />
      <Prices />
      <Questions />
      <ClosingCall />
    </PublicFrame>
  );
}

function ClosingCall() {
  return (
    <section aria-labelledby="begin" className="border-t bg-card">
      <div className="mx-auto flex max-w-[1200px] flex-wrap items-center justify-between gap-6 px-4 py-10 md:px-6">
        <div>
          <h2 id="begin" className="font-semibold text-lg">
            {say.welcome_open_your_first_job_in_three()}
          </h2>
          <p className="mt-1 text-base text-muted-foreground">
            {say.welcome_you_need_an_email_address_and()}
          </p>
        </div>
        <Link href="/signup" className={buttonVariants({ size: "lg" })}>
          {say.welcome_start_free_trial()}
        </Link>
      </div>
    </section>
  );
}
