import { Pencil } from "lucide-react";
import { say } from "@/say";

/** Opens a line of the job for changes. */
export function EditButton({ name, edit }: { name: string; edit: () => void }) {
  return (
    <button
      type="button"
      aria-label={say.jobs_change_named({ name })}
      onClick={edit}
      className="grid size-11 shrink-0 place-items-center rounded-md text-muted-foreground transition-colors hover:bg-muted hover:text-foreground"
    >
      <Pencil aria-hidden className="size-4" />
    </button>
  );
}
