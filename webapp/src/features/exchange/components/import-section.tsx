"use client";

import { useSearchParams } from "next/navigation";
import { useId, useState } from "react";
import { DownloadButton } from "@/components/download-button";
import { Select } from "@/components/ui/select";
import { useListState } from "@/lib/navigation/list-state";
import { toId } from "@/lib/storage/session-values";
import { say } from "@/say";
import { fetchTemplate } from "../api/import-template";
import { KINDS } from "../states";
import type { Imported } from "../types";
import { FileChooser } from "./file-chooser";
import { ImportReport } from "./import-report";
import { PastImports } from "./past-imports";
import { Section } from "./section";

/** The URL contains the open import, so that a reload keeps its report. */
const IMPORT_ID = "importId";
/** A list that leads here names what it imports. */
const KIND = "import";

export function ImportSection({ garageId }: { garageId: number }) {
  const id = useId();
  const { change } = useListState();
  const params = useSearchParams();
  const importId = toId(params.get(IMPORT_ID));
  const asked = KINDS.find(({ what: kind }) => kind === params.get(KIND));
  const [what, setWhat] = useState<Imported>(asked?.what ?? "customers");

  return (
    <>
      <Section
        id="import"
        title={say.exchange_import()}
        about={say.exchange_choose_a_csv_or_excel_file()}
        className="lg:col-span-2"
      >
        <div className="flex flex-wrap items-end gap-3">
          <span className="grid gap-2 max-md:w-full">
            <label htmlFor={id} className="font-medium text-sm">
              {say.exchange_content_of_the_file()}
            </label>
            <Select
              id={id}
              value={what}
              onChange={(event) => setWhat(event.target.value as Imported)}
            >
              {KINDS.map(({ what: value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </span>
          <DownloadButton
            label={say.exchange_download_template_for({ what })}
            load={() => fetchTemplate(garageId, what)}
          >
            {say.exchange_download_template()}
          </DownloadButton>
          <FileChooser
            garageId={garageId}
            what={what}
            checked={(run) => change({ filter: { [IMPORT_ID]: run.importId } })}
          />
        </div>
        {importId !== null && (
          <ImportReport key={importId} garageId={garageId} importId={importId} />
        )}
      </Section>
      <PastImports
        garageId={garageId}
        className="lg:col-span-2"
        hrefOf={(run) => `?${IMPORT_ID}=${run}`}
      />
    </>
  );
}
