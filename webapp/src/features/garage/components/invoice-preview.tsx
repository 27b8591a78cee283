"use client";

import { useQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { useMemo } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { EmptyState } from "@/components/empty-state";
import { LoadFailed } from "@/components/load-failed";
import { PaperFrame } from "@/components/paper-frame";
import { useDebounced } from "@/lib/use-debounced";
import { previewOptions } from "../api/preview";
import { type ProfileForm, toProfileIn } from "../forms";
import { profileForm } from "../schema";

const QUIET_MS = 600;

type InvoicePreviewProps = { garageId: number; logoAddress: string | null };

/** An invoice with what stands in the form, once somebody pauses; the last good one while the form has errors. */
export function InvoicePreview({ garageId, logoAddress }: InvoicePreviewProps) {
  const { control } = useFormContext<ProfileForm>();
  const typed = useDebounced(JSON.stringify(useWatch({ control })), QUIET_MS);
  const body = useMemo(() => {
    const { success, data } = profileForm.safeParse(JSON.parse(typed));
    return success ? toProfileIn(data, null) : undefined;
  }, [typed]);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(
    previewOptions(garageId, body, logoAddress),
  );

  return (
    <section aria-labelledby="preview-title" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="preview-title" className="font-semibold text-lg">
          Preview
        </h2>
        <p role="status" className="text-muted-foreground">
          {data && !body ? "As it was before what is marked in the form." : "An example invoice"}
        </p>
      </div>
      {content()}
    </section>
  );

  function content() {
    if (isError && body) {
      return (
        <LoadFailed what="The preview could not be drawn." retry={refetch} busy={isFetching} />
      );
    }
    if (!data) {
      return (
        <div className="grid aspect-[740/1047] content-center rounded-lg border bg-card">
          <EmptyState Icon={ReceiptText} title="Your invoice appears here">
            {body
              ? "It is being drawn."
              : "Fill in how the garage is registered, its legal name, address and state."}
          </EmptyState>
        </div>
      );
    }
    return (
      <PaperFrame
        title="An example of your invoice"
        html={data.html}
        stale={isPlaceholderData && body !== undefined}
      />
    );
  }
}
