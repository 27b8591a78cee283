import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { say } from "@/say";

const link = buttonVariants({ variant: "link", size: "inline" });

/**
 * Shows links to the legal texts. With `newTab` they open in a new tab, so that a form with typed
 * text stays open.
 */
export function LegalLinks({ newTab = false }: { newTab?: boolean }) {
  const target = newTab ? "_blank" : undefined;
  return (
    <nav aria-label={say.session_legal()} className="flex flex-wrap gap-x-4">
      <Link href="/terms" target={target} className={link}>
        {say.session_terms()}
      </Link>
      <Link href="/privacy" target={target} className={link}>
        {say.session_privacy()}
      </Link>
    </nav>
  );
}
