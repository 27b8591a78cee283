import { Button } from "@/components/ui/button";
import { say } from "@/say";
import { useWork } from "./work";

type EditButtonsProps = {
  /** The accessible name of *Save*, with the name of the line. */
  name: string;
  save: () => void;
  close: () => void;
  disabled: boolean;
};

/** The buttons under a line that is edited. */
export function EditButtons({ name, save, close, disabled }: EditButtonsProps) {
  const isSaving = useWork()?.isSaving ?? false;
  return (
    <span className="flex justify-end gap-2 px-4 pb-3">
      <Button variant="outline" onClick={close}>
        {say.jobs_cancel()}
      </Button>
      <Button aria-label={name} onClick={save} disabled={disabled || isSaving} aria-busy={isSaving}>
        {say.jobs_save()}
      </Button>
    </span>
  );
}
