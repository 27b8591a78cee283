import type { Metadata } from "next";
import Link from "next/link";
import { ErrorScreen } from "@/components/error-screen";
import { buttonVariants } from "@/components/ui/button";

export const metadata: Metadata = { title: "404 Not Found" };

export default function NotFound() {
  return (
    <ErrorScreen
      what="404 Not Found"
      action={
        <Link href="/dashboard/home" className={buttonVariants()}>
          Go to Home
        </Link>
      }
    >
      There is no page at this address. It may have been moved, or the link is incomplete.
    </ErrorScreen>
  );
}
