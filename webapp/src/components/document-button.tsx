import { Download, type LucideIcon } from "lucide-react";
import type { usePaper } from "@/api/use-paper";
import { say } from "@/say";
import { Button } from "./ui/button";

type DocumentButtonProps = {
  paper: ReturnType<typeof usePaper>;
  icon?: LucideIcon;
  children: string;
};

/** Downloads a PDF. The button says so while the server still draws the PDF. */
export function DocumentButton({ paper, icon: Icon = Download, children }: DocumentButtonProps) {
  return (
    <Button
      variant="outline"
      disabled={paper.isPending}
      aria-busy={paper.isPending}
      onClick={() => paper.mutate()}
    >
      <Icon aria-hidden className="size-4" />
      {paper.isPending ? say.ui_preparing() : children}
    </Button>
  );
}
