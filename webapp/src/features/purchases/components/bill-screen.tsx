"use client";

import { ReceiptText } from "lucide-react";
import { DataTable } from "@/components/data-table";
import { DetailList } from "@/components/detail-list";
import { PageHeader } from "@/components/page-header";
import { RecordSection } from "@/components/record-section";
import { useStateName } from "@/features/gst/api/gst-defaults";
import { dayMonthYear } from "@/lib/dates/day";
import { say } from "@/say";
import { PURCHASES } from "../addresses";
import { billOptions } from "../api/bills";
import type { Bill } from "../types";
import { ITC_WORDS } from "../words";
import { BillActions } from "./bill-actions";
import { BillBadge } from "./bill-badge";
import { BillFile } from "./bill-file";
import { BillLineCard, billLineColumns } from "./bill-line-rows";
import { BillPayments } from "./bill-payments";
import { BillSums } from "./bill-sums";
import { RecordPage } from "./record-page";
import { RecordTitle } from "./record-title";
import { useRecord } from "./use-record";

/** Shows one bill with its lines and sums. */
export function BillScreen() {
  const record = useRecord("billId", billOptions);
  const { garageId, may } = record;
  const seesCost = may("see_cost");
  return (
    <RecordPage
      record={record}
      what="bill"
      title={say.purchases_bill()}
      list={PURCHASES.bills}
      Icon={ReceiptText}
    >
      {(bill) => (
        <>
          <PageHeader
            title={<Heading bill={bill} />}
            action={
              !bill.voided && (
                <BillActions garageId={garageId} bill={bill} mayVoid={may("correct_stock")} />
              )
            }
          >
            {say.purchases_bill_of_day({ number: bill.number, billOn: dayMonthYear(bill.billOn) })}
          </PageHeader>
          <div className="grid grid-cols-1 gap-10">
            <Facts bill={bill} />
            <RecordSection id="lines" title={say.purchases_lines()} action={null}>
              <DataTable
                label={say.purchases_lines()}
                columns={billLineColumns(seesCost)}
                rows={bill.lines}
                keyOf={({ billLineId }) => billLineId}
                expected={1}
                card={(line) => <BillLineCard line={line} />}
              />
              {seesCost && <BillSums bill={bill} />}
            </RecordSection>
            <BillPayments garageId={garageId} bill={bill} seesCost={seesCost} />
            <BillFile garageId={garageId} bill={bill} seesCost={seesCost} />
          </div>
        </>
      )}
    </RecordPage>
  );
}

function Heading({ bill }: { bill: Bill }) {
  return <RecordTitle name={bill.supplierName} badge={<BillBadge bill={bill} />} />;
}

function Facts({ bill }: { bill: Bill }) {
  const place = useStateName(bill.placeOfSupply);
  return (
    <DetailList
      label={say.purchases_bill()}
      details={[
        { label: say.purchases_gstin_of_the_supplier(), value: bill.supplierGstin || null },
        { label: say.purchases_place_of_supply(), value: place },
        { label: say.purchases_credit_for_the_gst(), value: ITC_WORDS[bill.itc] ?? bill.itc },
        { label: say.purchases_booked_by(), value: bill.personName },
        ...(bill.reverseCharge
          ? [
              {
                label: say.purchases_reverse_charge(),
                value: say.purchases_your_garage_pays_the_tax(),
              },
            ]
          : []),
        ...(bill.voided
          ? [{ label: say.purchases_voided_because(), value: bill.voidReason, wide: true }]
          : []),
      ]}
    />
  );
}
