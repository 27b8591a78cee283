"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { LoadFailed } from "@/components/load-failed";
import { PaperFrame } from "@/components/paper-frame";
import { useDebounced } from "@/lib/forms/use-debounced";
import { say } from "@/say";
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
          ? say.garage_last_valid_preview_fix_the_marked()
          : say.garage_an_example_invoice()}
      </p>
      {content()}
    </>
  );

  function content() {
    if (isError && body) {
      return (
        <LoadFailed
          what={say.garage_the_preview_could_not_be_loaded()}
          retry={refetch}
          busy={isFetching}
        />
      );
    }
    if (!data) {
      return (
        <PreviewPaper>
          {body
            ? say.garage_loading_the_preview()
            : say.garage_fill_in_the_registration_legal_name()}
        </PreviewPaper>
      );
    }
    return (
      <PaperFrame
        title={say.garage_an_example_of_your_invoice()}
        html={data.html}
        stale={isPlaceholderData && body !== undefined}
      />
    );
  }
}
