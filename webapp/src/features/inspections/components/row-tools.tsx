import { ChevronDown, ChevronUp, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { say } from "@/say";

type RowToolsProps = {
  name: string;
  at: number;
  last: number;
  move: (by: -1 | 1) => void;
  remove: () => void;
  className?: string;
};

/** The buttons that move or remove one row of a list. */
export function RowTools({ name, at, last, move, remove, className }: RowToolsProps) {
  const tools = [
    { verb: say.inspections_move_up(), icon: ChevronUp, off: at === 0, run: () => move(-1) },
    { verb: say.inspections_move_down(), icon: ChevronDown, off: at === last, run: () => move(1) },
    { verb: say.inspections_remove(), icon: Trash2, off: false, run: remove },
  ];
  return (
    <div className={cn("flex", className)}>
      {tools.map(({ verb, icon: Icon, off, run }) => (
        <Button
          key={verb}
          variant="ghost"
          size="icon"
          aria-label={`${verb}: ${name}`}
          disabled={off}
          onClick={run}
          className="text-muted-foreground"
        >
          <Icon aria-hidden className="size-4" />
        </Button>
      ))}
    </div>
  );
}
