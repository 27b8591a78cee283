"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { DownloadButton } from "@/components/download-button";
import { Select } from "@/components/ui/select";
import { profileOptions } from "@/features/garage/api/gst-profile";
import { dateLocale, useDateLanguage } from "@/lib/date-language";
import { fetchGstPart } from "../api/gst-export";
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
    about: "Sums by state and rate; large ones to another state each by itself.",
  },
  {
    part: "exempt",
    title: "Exempt supplies",
    about: "Sums of the bills of supply, which carry no tax (table 8).",
  },
  { part: "hsn", title: "HSN/SAC summary", about: "Sums by code and rate." },
  {
    part: "documents",
    title: "Documents issued",
    about: "The first and the last number of each series.",
  },
] as const;

/** A month's papers, as the accountant files them. */
export function GstReturns({ garageId }: { garageId: number }) {
  const id = useId();
  const [month, setMonth] = useState(() => lastMonth());
  const { data: profile } = useQuery(profileOptions(garageId));
  const named = useMonthNames();
  const isInReturns = !profile || profile.gstin !== null;

  return (
    <Section
      id="gst"
      title="GST returns"
      about="What you or your accountant file for a month, one file for each part."
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
                  {named(one)}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </div>
      {!isInReturns && (
        <p className="rounded-md bg-attention-soft p-4">
          This garage has no GSTIN at present. Only invoices that were issued under one are in these
          files.
        </p>
      )}
      <ul className="divide-y border-t">
        {PARTS.map(({ part, title, about }) => (
          <FileRow key={part} title={title} about={about}>
            <DownloadButton
              label={`Download ${title}, ${named(month)}`}
              load={() => fetchGstPart(garageId, part, month)}
            >
              Download
            </DownloadButton>
          </FileRow>
        ))}
      </ul>
    </Section>
  );
}

/** November 2026, in the language of dates. */
function useMonthNames(): (month: string) => string {
  const locale = dateLocale(useDateLanguage());
  const format = new Intl.DateTimeFormat(locale, {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return (month) => format.format(new Date(`${month}-01`));
}
