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
};

/** Fetches a file as the signed-in person, which a plain link cannot, and hands it to the downloads. */
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
