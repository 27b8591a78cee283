"use client";

import { IndianRupee, Undo2 } from "lucide-react";
import type { Route } from "next";
import { useState } from "react";
import { usePaper } from "@/api/use-paper";
import { type Column, DataTable } from "@/components/data-table";
import { DetailList } from "@/components/detail-list";
import { DocumentButton } from "@/components/document-button";
import { Lazy } from "@/components/lazy";
import Link from "@/components/link";
import { PageHeader } from "@/components/page-header";
import { RecordSection } from "@/components/record-section";
import { Button, buttonVariants } from "@/components/ui/button";
import { quantityText } from "@/features/parts/quantity";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import { PURCHASES, toBill } from "../addresses";
import { returnAddress, returnOptions } from "../api/returns";
import type { ReturnLine, SupplierReturn } from "../types";
import { CardHead } from "./card-head";
import { CreditBadge } from "./credit-badge";
import { NamedPart } from "./named-part";
import { RecordPage } from "./record-page";
import { RecordTitle } from "./record-title";
import { useRecord } from "./use-record";

const loadCredit = () => import("./credit-panel");
const money = (amount: number | null) => (amount === null ? null : rupees(amount));

/** Shows goods that went back to their supplier. */
export function ReturnScreen() {
  const record = useRecord("returnId", returnOptions);
  const { garageId, may } = record;
  const seesCost = may("see_cost");
  return (
    <RecordPage
      record={record}
      what="return"
      title={say.purchases_return()}
      list={PURCHASES.returns}
      Icon={Undo2}
    >
      {(back) => (
        <>
          <PageHeader
            title={
              <RecordTitle
                name={back.supplierName}
                badge={<CreditBadge creditOn={back.creditOn} />}
              />
            }
            action={<Actions garageId={garageId} back={back} seesCost={seesCost} />}
          >
            {back.returnCode} · {dayMonthYear(back.sentOn)}
          </PageHeader>
          <div className="grid grid-cols-1 gap-10">
            <Facts garageId={garageId} back={back} seesCost={seesCost} />
            <RecordSection id="lines" title={say.purchases_lines()} action={null}>
              <DataTable
                label={say.purchases_lines()}
                columns={columnsOf(seesCost)}
                rows={back.lines}
                keyOf={({ billLineId }) => billLineId}
                expected={1}
                card={(line) => <Card line={line} />}
              />
            </RecordSection>
          </div>
        </>
      )}
    </RecordPage>
  );
}

type Shown = { garageId: number; back: SupplierReturn; seesCost: boolean };

function Facts({ garageId, back, seesCost }: Shown) {
  const { billId, billNumber, reason, expected, creditNumber, credit, personName } = back;
  return (
    <DetailList
      label={say.purchases_return()}
      details={[
        {
          label: say.purchases_bill(),
          value: (
            <Link
              href={toBill(garageId, billId) as Route}
              className={buttonVariants({ variant: "link", size: "inline" })}
            >
              {billNumber}
            </Link>
          ),
        },
        ...(seesCost ? [{ label: say.purchases_expected_credit(), value: money(expected) }] : []),
        { label: say.purchases_credit_note(), value: creditNumber || null },
        ...(seesCost ? [{ label: say.purchases_credit_received(), value: money(credit) }] : []),
        { label: say.purchases_sent_back_by(), value: personName },
        { label: say.purchases_reason(), value: reason, wide: true },
      ]}
    />
  );
}

function Actions({ garageId, back, seesCost }: Shown) {
  const [noting, setNoting] = useState(false);
  const close = () => setNoting(false);
  const paper = usePaper((signal) => returnAddress(garageId, back.returnId, signal));
  return (
    <div className="flex flex-wrap gap-3 max-md:grid max-md:w-full">
      {(!back.creditOn || seesCost) && (
        <Button variant={back.creditOn ? "outline" : "primary"} onClick={() => setNoting(true)}>
          <IndianRupee aria-hidden className="size-4" />
          {back.creditOn ? say.purchases_correct_credit() : say.purchases_credit_received()}
        </Button>
      )}
      {seesCost && <DocumentButton paper={paper}>{say.purchases_debit_note()}</DocumentButton>}
      {noting && <Lazy load={loadCredit} onFailure={close} props={{ garageId, back, close }} />}
    </div>
  );
}

function columnsOf(seesCost: boolean): readonly Column<ReturnLine>[] {
  const columns: readonly (Column<ReturnLine> | false)[] = [
    {
      head: say.purchases_goods(),
      cell: ({ description, partCode }) => <NamedPart name={description} code={partCode} />,
      className: "w-1/2",
    },
    {
      head: say.purchases_quantity(),
      cell: ({ quantity, unit }) => quantityText(quantity, unit),
      align: "right",
      className: "whitespace-nowrap",
    },
    seesCost && {
      head: say.purchases_without_gst(),
      cell: ({ taxable }) => money(taxable) ?? "-",
      align: "right",
    },
    seesCost && { head: say.purchases_gst(), cell: ({ tax }) => money(tax) ?? "-", align: "right" },
  ];
  return columns.filter((column) => column !== false);
}

function Card({ line }: { line: ReturnLine }) {
  const { description, quantity, unit, taxable, tax } = line;
  return (
    <span className="grid gap-1 pr-2">
      <CardHead name={description} end={quantityText(quantity, unit)} />
      {taxable !== null && tax !== null && (
        <span className="text-muted-foreground">
          {say.purchases_and_gst({ taxable: rupees(taxable), tax: rupees(tax) })}
        </span>
      )}
    </span>
  );
}
