"use client";

import { useQueryClient } from "@tanstack/react-query";
import Link from "@/components/link";
import { Button, buttonVariants } from "@/components/ui/button";
import { notify } from "@/lib/notify";
import { configOptions } from "../api/config";

/** Shows links for people who have forgotten their password or username. */
export function ForgotLinks() {
  return (
    <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
      <Link href="/forget-password" className={buttonVariants({ variant: "link", size: "inline" })}>
        Forgot Password?
      </Link>
      <ForgotUsername />
    </div>
  );
}

function ForgotUsername() {
  const queries = useQueryClient();
  const tell = async () => {
    try {
      const { supportEmail } = await queries.ensureQueryData(configOptions());
      notify.info(`Please contact the administrator at ${supportEmail}`);
    } catch {
      notify.error("The support address could not be loaded. Please try again.");
    }
  };
  return (
    <Button variant="link" size="inline" onClick={tell}>
      Forgot Username?
    </Button>
  );
}
