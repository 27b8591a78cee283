"use client";

import { useQuery } from "@tanstack/react-query";
import { buttonVariants } from "@/components/ui/button";
import { configOptions } from "@/features/session/api/config";
import { cn } from "@/lib/cn";

export default function SellerLines() {
  const { data } = useQuery(configOptions());
  if (!data) return null;
  return (
    <div className="grid gap-1">
      {data.sellerName && (
        <strong className="font-medium text-foreground">{data.sellerName}</strong>
      )}
      {data.sellerAddress && <span className="whitespace-pre-line">{data.sellerAddress}</span>}
      <a
        href={`mailto:${data.supportEmail}`}
        className={cn(
          buttonVariants({ variant: "link", size: "inline" }),
          "max-w-full shrink justify-self-start",
        )}
      >
        <span className="truncate">{data.supportEmail}</span>
      </a>
    </div>
  );
}
