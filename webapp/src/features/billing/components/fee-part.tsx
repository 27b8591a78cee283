"use client";

import { Download, LoaderCircle } from "lucide-react";
import { Button } from "@/components/ui/button";
import { dayMonthYear } from "@/lib/dates/day";
import { say } from "@/say";
import { useDownloadFee } from "../api/fee-address";
import type { FeeInvoice } from "../types";
import { paperWord } from "../words";
import { Ledger } from "./ledger";
import { Part } from "./part";

/** Shows Servicebay's invoices to the garage. */
export function FeePart({
  garageId,
  invoices,
}: {
  garageId: number;
  invoices: readonly FeeInvoice[];
}) {
  const download = useDownloadFee(garageId);
  return (
    <Part title={say.billing_our_invoices()}>
      <Ledger
        none={say.billing_no_invoices_yet_you_get_an()}
        rows={invoices.map(({ number, kind, issuedOn, amount }) => {
          const busy = download.isPending && download.variables === number;
          return {
            key: number,
            title: number,
            about: `${paperWord(kind)} · ${dayMonthYear(issuedOn)}`,
            amount,
            action: (
              <Button
                variant="outline"
                size="icon"
                aria-label={
                  busy ? say.billing_preparing({ number }) : say.billing_download({ number })
                }
                aria-busy={busy}
                // `disabled` would remove the focus, so the button stays enabled and a second click
                // does nothing.
                aria-disabled={download.isPending}
                onClick={() => !download.isPending && download.mutate(number)}
              >
                {busy ? (
                  <LoaderCircle aria-hidden className="size-4 animate-spin" />
                ) : (
                  <Download aria-hidden className="size-4" />
                )}
              </Button>
            ),
          };
        })}
      />
    </Part>
  );
}
