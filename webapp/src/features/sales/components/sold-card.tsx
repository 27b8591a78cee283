"use client";

import { CircleCheck, Plus } from "lucide-react";
import type { Route } from "next";
import Link from "@/components/link";
import { Button, buttonVariants } from "@/components/ui/button";
import { PaperButton } from "@/features/invoices/components/paper-button";
import { PaperSizeChoice } from "@/features/invoices/components/paper-size";
import { useDownload } from "@/features/invoices/use-download";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import { toSale } from "../addresses";
import type { Sold } from "../types";

type SoldCardProps = { garageId: number; sold: Sold; method: string; again: () => void };

/** Shows the invoice of a sale that was saved. The next sale is one press away. */
export function SoldCard({ garageId, sold, method, again }: SoldCardProps) {
  const download = useDownload(garageId);
  return (
    <section className="grid justify-items-center gap-6 rounded-lg border bg-card p-6 text-center md:p-10">
      <CircleCheck aria-hidden className="size-10 text-positive" />
      <p role="status" className="wrap-anywhere font-semibold text-lg">
        {say.sales_invoice_and_method({
          number: sold.invoiceNumber,
          total: rupees(sold.total),
          method,
        })}
      </p>
      {sold.balanceDue > 0 && (
        <p className="text-attention">{say.sales_is_due({ due: rupees(sold.balanceDue) })}</p>
      )}
      <div className="flex flex-wrap justify-center gap-3 max-md:w-full max-md:*:flex-auto">
        <PaperButton
          name={say.sales_download_invoice()}
          label={say.sales_invoice()}
          paper={{ what: "invoice", id: sold.invoiceId, copy: "original" }}
          download={download}
        />
        <Link
          href={toSale(garageId, sold.jobId) as Route}
          className={buttonVariants({ variant: "outline" })}
        >
          {say.sales_open_sale()}
        </Link>
        <Button onClick={again} autoFocus>
          <Plus aria-hidden className="size-4" />
          {say.sales_new_sale()}
        </Button>
      </div>
      <PaperSizeChoice />
    </section>
  );
}
