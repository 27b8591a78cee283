"use client";

import { useState } from "react";
import type { Format } from "@/api/export-list";
import { NotAllowed } from "@/components/not-allowed";
import { PageHeader } from "@/components/page-header";
import { useMay, useSession } from "@/features/session/session";
import { say } from "@/say";
import { FormatChoice } from "./format-choice";
import { GstReturns } from "./gst-returns";

/** Shows the files of a month's GST return. */
export function GstReturnsScreen() {
  const { garage } = useSession();
  const mayExport = useMay("export_data");
  const [format, setFormat] = useState<Format>("csv");
  return (
    <>
      <PageHeader title={say.exchange_gst_returns()}>
        {say.exchange_files_for_your_monthly_gst_return()}
      </PageHeader>
      {garage && !mayExport && <NotAllowed what={say.exchange_see_gst_returns()} />}
      {garage && mayExport && (
        // The key resets the screen when another branch is selected.
        <div key={garage.garageId} className="grid grid-cols-1 gap-6">
          <FormatChoice format={format} choose={setFormat} />
          <GstReturns garageId={garage.garageId} format={format} />
        </div>
      )}
    </>
  );
}
