"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { notify } from "@/lib/notify";
import { saveFile } from "@/lib/save-file";
import { Button } from "./ui/button";

type DownloadButtonProps = {
  /** What is downloaded, for who hears the button alone: "Export all customers". */
  label: string;
  /** What stands on it. */
  children: string;
  load: () => Promise<File>;
  disabled?: boolean;
  className?: string | undefined;
};

/** Fetches a file as the signed-in person, which a plain link cannot, and hands it to the downloads. */
export function DownloadButton(props: DownloadButtonProps) {
  const { label, children, load, disabled = false, className } = props;
  const loading = useMutation({
    mutationFn: load,
    onSuccess: saveFile,
    onError: (error) => notify.error(error.message),
  });
  return (
    <Button
      variant="outline"
      className={className}
      aria-label={label}
      disabled={loading.isPending || disabled}
      aria-busy={loading.isPending}
      onClick={() => loading.mutate()}
    >
      <Download aria-hidden className="size-4" />
      {children}
    </Button>
  );
}
