"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { saveFile } from "@/lib/browser/save-file";
import { notify } from "@/lib/notify";
import { Button } from "./ui/button";

type DownloadButtonProps = {
  /** The button's accessible name, for example "Export all customers". */
  label: string;
  /** The button's visible text. */
  children: string;
  load: () => Promise<File>;
};

/** Downloads a file with the person's token, which a plain link cannot send. */
export function DownloadButton({ label, children, load }: DownloadButtonProps) {
  const loading = useMutation({
    mutationFn: load,
    onSuccess: saveFile,
    onError: (error) => notify.error(error.message),
  });
  return (
    <Button
      variant="outline"
      aria-label={label}
      disabled={loading.isPending}
      aria-busy={loading.isPending}
      onClick={() => loading.mutate()}
    >
      <Download aria-hidden className="size-4" />
      {children}
    </Button>
  );
}
