import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { LegalLinks } from "./legal-links";

const link = buttonVariants({ variant: "link", size: "inline" });

/** Links for people without an account. */
export function NewHere() {
  return (
    <div className="mt-6 border-t pt-3 short:mt-2 short:pt-1">
      <p className="flex flex-wrap items-center gap-x-3 text-muted-foreground">
        New here?
        <Link href="/welcome" className={link}>
          What it is
        </Link>
        <Link href="/signup" className={link}>
          Start free trial
        </Link>
      </p>
      <LegalLinks />
    </div>
  );
}
