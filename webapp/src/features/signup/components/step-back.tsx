import { ArrowLeft } from "lucide-react";

type StepBackProps = { onClick: () => void; children: string };

/** Shows the link to the previous step, aligned with the text below. */
export function StepBack({ onClick, children }: StepBackProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-ml-3 mb-2 grid size-11 place-items-center rounded-md text-muted-foreground transition-colors hover:bg-muted hover:text-foreground short:mb-0"
    >
      <ArrowLeft aria-hidden className="size-5" />
      <span className="sr-only">{children}</span>
    </button>
  );
}
