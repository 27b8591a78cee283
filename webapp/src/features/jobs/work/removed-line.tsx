import { Button } from "@/components/ui/button";
import { say } from "@/say";
import { useWork } from "./work";

/** Says which service or part was removed last, and lets the person undo it. */
export function RemovedLine({ what }: { what: "service" | "part" }) {
  const work = useWork();
  const removed = work?.removed;
  if (removed?.what !== what) return null;
  return (
    <p role="status" className="flex items-center justify-between gap-4 text-muted-foreground">
      {say.jobs_is_removed({ name: removed.name })}
      <Button variant="outline" onClick={() => void work?.save(removed.undo)}>
        {say.jobs_undo()}
      </Button>
    </p>
  );
}
