"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Format } from "@/api/export-list";
import { DownloadButton } from "@/components/download-button";
import { Select } from "@/components/ui/select";
import { profileOptions } from "@/features/garage/api/gst-profile";
import { useMonthNames } from "@/lib/dates/month-names";
import { say } from "@/say";
import { fetchGstPart, fetchPurchases } from "../api/gst-export";
import { lastMonth, returnMonths } from "../months";
import { FileRow } from "./section";

const PARTS = [
  {
    part: "b2b",
    title: say.exchange_to_businesses_b2b(),
    about: say.exchange_each_tax_invoice_and_credit_note(),
  },
  {
    part: "b2c",
    title: say.exchange_to_others_b2c(),
    about: say.exchange_totals_by_state_and_rate_large(),
  },
  {
    part: "exempt",
    title: say.exchange_exempt_supplies(),
    about: say.exchange_totals_of_supplies_without_tax_such(),
  },
  {
    part: "hsn",
    title: say.exchange_hsn_sac_summary(),
    about: say.exchange_totals_by_code_and_rate(),
  },
  {
    part: "documents",
    title: say.exchange_documents_issued(),
    about: say.exchange_first_and_last_number_of_each(),
  },
] as const;

type GstReturnsProps = { garageId: number; format: Format };

/** Offers the downloads of a month's GST return. */
export function GstReturns({ garageId, format }: GstReturnsProps) {
  const id = useId();
  const [month, setMonth] = useState(() => lastMonth());
  const { data: profile } = useQuery(profileOptions(garageId));
  const monthName = useMonthNames();
  const isInReturns = !profile || profile.gstin !== null;

  return (
    <section
      aria-label={say.exchange_gst_returns()}
      className="grid max-w-[800px] grid-cols-1 gap-4 rounded-lg border bg-card p-4 md:p-6"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label htmlFor={id} className="font-medium text-sm">
          {say.exchange_month()}
        </label>
        <Select id={id} value={month} onChange={(event) => setMonth(event.target.value)}>
          {returnMonths().map(({ year, months }) => (
            <optgroup key={year} label={say.exchange_financial_year_20({ year })}>
              {months.map((one) => (
                <option key={one} value={one}>
                  {monthName(one)}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </div>
      {!isInReturns && (
        <p className="rounded-md bg-attention-soft p-4">
          {say.exchange_this_garage_has_no_gstin_these()}
        </p>
      )}
      <ul className="divide-y border-t">
        {PARTS.map(({ part, title, about }) => (
          <FileRow key={part} title={title} about={about}>
            <DownloadButton
              label={say.exchange_download_of_month({ title, month: monthName(month) })}
              load={() => fetchGstPart(garageId, part, month, format)}
            >
              {say.exchange_download()}
            </DownloadButton>
          </FileRow>
        ))}
        <FileRow
          title={say.exchange_purchases()}
          about={say.exchange_bills_and_returns_to_suppliers_by()}
        >
          <DownloadButton
            label={say.exchange_download_purchases({ month: monthName(month) })}
            load={() => fetchPurchases(garageId, month, format)}
          >
            {say.exchange_download()}
          </DownloadButton>
        </FileRow>
      </ul>
    </section>
  );
}
