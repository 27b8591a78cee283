import { TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { say } from "@/say";
import { FIELDS } from "../field-words";
import type { JobConflict } from "./conflict";

type ConflictNoticeProps = JobConflict & { reload: () => void; overwrite: () => void };

/** Shows that another person has also changed the job. The person decides which version to keep. */
export default function ConflictNotice({ names, reload, overwrite }: ConflictNoticeProps) {
  const fields = names.flatMap((name) => FIELDS[name] ?? []);
  return (
    <div role="alert" className="grid gap-4 rounded-lg bg-attention-soft p-4 md:p-6">
      <div className="grid grid-cols-[20px_1fr] gap-x-3 gap-y-1">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 text-attention" />
        <p className="font-semibold text-base">{say.jobs_somebody_else_has_changed_this_since()}</p>
        <p className="col-start-2 text-base">
          {say.jobs_changes_are_not_saved()}
          {fields.length > 0 && ` ${say.jobs_fields_that_differ({ fields: fields.join(", ") })}`}{" "}
          {say.jobs_load_or_save()}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={reload}>{say.jobs_load_the_new_version()}</Button>
        <Button variant="outline" onClick={overwrite}>
          {say.jobs_save_my_version()}
        </Button>
      </div>
    </div>
  );
}
