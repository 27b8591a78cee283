import type { ReactNode } from "react";
import Link from "@/components/link";
import { Logo } from "@/components/logo";
import { buttonVariants } from "@/components/ui/button";
import { LegalLinks } from "@/features/session/components/legal-links";
import { say } from "@/say";
import { Seller } from "./seller";

/** Shows the frame of public pages: the product's name at the top, the seller at the bottom. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="border-b">
        <div className="mx-auto flex max-w-[1200px] items-center justify-between gap-4 px-4 py-3 md:px-6">
          <Link href="/welcome" prefetch={false} className="flex min-h-11 items-center rounded-md">
            <Logo />
          </Link>
          <nav aria-label={say.welcome_account()} className="flex min-w-0 items-center gap-3">
            <Link
              href="/login"
              className={buttonVariants({ variant: "ghost", className: "max-sm:shrink" })}
            >
              {say.welcome_sign_in()}
            </Link>
            <Link href="/signup" className={buttonVariants({ className: "max-md:hidden" })}>
              {say.welcome_start_free_trial()}
            </Link>
          </nav>
        </div>
      </header>
      <main>{children}</main>
      <footer className="border-t">
        <div className="mx-auto grid max-w-[1200px] gap-6 px-4 py-10 md:grid-cols-[1fr_auto] md:px-6">
          <Seller />
          <LegalLinks />
        </div>
      </footer>
    </>
  );
}
