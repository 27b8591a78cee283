"use client";

import { useQueryClient } from "@tanstack/react-query";
import Link from "@/components/link";
import { Button, buttonVariants } from "@/components/ui/button";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { configOptions } from "../api/config";

/** Shows links for people who have forgotten their password or username. */
export function ForgotLinks() {
  return (
    <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
      <Link href="/forget-password" className={buttonVariants({ variant: "link", size: "inline" })}>
        {say.session_forgot_password_question()}
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
      notify.info(say.session_please_contact_the_administrator_at({ supportEmail }));
    } catch {
      notify.error(say.session_the_support_address_could_not_be());
    }
  };
  return (
    <Button variant="link" size="inline" onClick={tell}>
      {say.session_forgot_username()}
    </Button>
  );
}
