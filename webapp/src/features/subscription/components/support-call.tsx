"use client";

import { useQuery } from "@tanstack/react-query";
import { Phone } from "lucide-react";
import { buttonVariants } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { configOptions } from "@/features/session/api/config";
import { cn } from "@/lib/cn";
import { groupPhone } from "@/lib/contact/phone";
import { say } from "@/say";

/** Shows a link that calls support on a phone and shows the number on a desktop. */
export function SupportCall({ className }: { className?: string }) {
  const { data, isPending } = useQuery(configOptions());
  if (isPending) return <Skeleton className={cn("my-3 h-5 w-44", className)} />;
  if (!data?.supportPhone) return null;
  return (
    <a
      href={`tel:+91${data.supportPhone}`}
      className={buttonVariants({ variant: "link", size: "inline", className })}
    >
      <Phone aria-hidden className="size-4" />
      {say.subscription_call_support({ phone: groupPhone(data.supportPhone) })}
    </a>
  );
}
