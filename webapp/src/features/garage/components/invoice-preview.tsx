"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { LoadFailed } from "@/components/load-failed";
import { PaperFrame } from "@/components/paper-frame";
import { useDebounced } from "@/lib/forms/use-debounced";
import { previewOptions } from "../api/preview";
import { type ProfileForm, toProfileIn } from "../forms";
import { profileForm } from "../schema";
import { PreviewPaper } from "./preview-paper";

const DEBOUNCE_MS = 600;

export type InvoicePreviewProps = { garageId: number; logoAddress: string | null };

/**
 * Shows an example invoice with the form's values, after a pause in typing. If the form has errors,
 * the last valid invoice stays.
 */
export default function InvoicePreview({ garageId, logoAddress }: InvoicePreviewProps) {
  const { control } = useFormContext<ProfileForm>();
  const typed = useDebounced(JSON.stringify(useWatch({ control })), DEBOUNCE_MS);
  const body = useMemo(() => {
    const { success, data } = profileForm.safeParse(JSON.parse(typed));
    return success ? toProfileIn(data, null) : undefined;
  }, [typed]);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(
    previewOptions(garageId, body, logoAddress),
  );

  return (
    <>
      <p role="status" className="text-right text-muted-foreground">
        {data && !body
          ? "Last valid preview. Fix the marked fields to update it."
          : "An example invoice"}
      </p>
      {content()}
    </>
  );

  function content() {
    if (isError && body) {
      return (
        <LoadFailed what="The preview could not be loaded." retry={refetch} busy={isFetching} />
      );
    }
    if (!data) {
      return (
        <PreviewPaper>
          {body
            ? "Loading the preview."
            : "Fill in the registration, legal name, address and state."}
        </PreviewPaper>
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
