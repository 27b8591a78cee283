import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { Facts } from "./facts";
import { Hero } from "./hero";
import { Prices } from "./prices";
import { PublicFrame } from "./public-frame";
import { Questions } from "./questions";
import { Scenes } from "./scenes";

/** What the product is, for somebody who owns a workshop. */
export function WelcomeScreen() {
  return (
    <PublicFrame>
      <Hero />
      <Scenes />
      <Facts />
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
            Three minutes, and the first job is open
          </h2>
          <p className="mt-1 text-base text-muted-foreground">
            You need a mailbox and your garage&apos;s address. The GSTIN can wait.
          </p>
        </div>
        <Link href="/signup" className={buttonVariants({ size: "lg" })}>
          Start free trial
        </Link>
      </div>
    </section>
  );
}
