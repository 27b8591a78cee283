import { Button } from "@/components/ui/button";
import { Notice } from "@/features/jobs/editor/notice";
import { say } from "@/say";

type DraftNoteProps = { restored: boolean; what: string; startOver: () => void };

/** Says that the form continues an earlier draft. */
export function DraftNote({ restored, what, startOver }: DraftNoteProps) {
  if (!restored) return null;
  return (
    <div className="mb-4">
      <Notice
        action={
          <Button variant="link" size="inline" onClick={startOver}>
            {say.purchases_start_over()}
          </Button>
        }
      >
        {say.purchases_we_restored_your_unfinished({ what })}
      </Notice>
    </div>
  );
}
