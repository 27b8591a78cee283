"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Format } from "@/api/export-list";
import { DownloadButton } from "@/components/download-button";
import { Select } from "@/components/ui/select";
import { profileOptions } from "@/features/garage/api/gst-profile";
import { useMonthNames } from "@/lib/dates/month-names";
import { fetchGstPart, fetchPurchases } from "../api/gst-export";
import { lastMonth, returnMonths } from "../months";
import { FileRow, Section } from "./section";

const PARTS = [
  {
    part: "b2b",
    title: "To businesses (B2B)",
    about: "Each tax invoice and credit note to a customer with a GSTIN.",
  },
  {
    part: "b2c",
    title: "To others (B2C)",
    about: "Totals by state and rate. Large inter-state invoices are listed individually.",
  },
  {
    part: "exempt",
    title: "Exempt supplies",
    about: "Totals of supplies without tax, such as bills of supply (table 8).",
  },
  { part: "hsn", title: "HSN/SAC summary", about: "Totals by code and rate." },
  {
    part: "documents",
    title: "Documents issued",
    about: "First and last number of each series.",
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
    <Section
      id="gst"
      title="GST returns"
      about="Files for your monthly GST return, one for each part."
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label htmlFor={id} className="font-medium text-sm">
          Month
        </label>
        <Select id={id} value={month} onChange={(event) => setMonth(event.target.value)}>
          {returnMonths().map(({ year, months }) => (
            <optgroup key={year} label={`Financial year 20${year}`}>
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
          This garage has no GSTIN. These files contain only invoices that were issued with a GSTIN.
        </p>
      )}
      <ul className="divide-y border-t">
        {PARTS.map(({ part, title, about }) => (
          <FileRow key={part} title={title} about={about}>
            <DownloadButton
              label={`Download ${title}, ${monthName(month)}`}
              load={() => fetchGstPart(garageId, part, month, format)}
            >
              Download
            </DownloadButton>
          </FileRow>
        ))}
        <FileRow
          title="Purchases"
          about="Bills and returns to suppliers by rate, for your input tax credit."
        >
          <DownloadButton
            label={`Download Purchases, ${monthName(month)}`}
            load={() => fetchPurchases(garageId, month, format)}
          >
            Download
          </DownloadButton>
        </FileRow>
      </ul>
    </Section>
  );
}
