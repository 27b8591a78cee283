import { useId } from "react";
import { Button } from "@/components/ui/button";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { notify } from "@/lib/notify";

type Done = { message: string };
type CopySectionProps = {
  title: string;
  help: string;
  verb: string;
  fromGarageId: number;
  copying: {
    isPending: boolean;
    isSuccess: boolean;
    error: Error | null;
    data?: Done | undefined;
    mutate(
      fromGarageId: number,
      then: { onSuccess: (answer: Done) => void; onError: (error: Error) => void },
    ): void;
  };
};

/** Copies one thing from another branch. A message then replaces the button. */
export function CopySection({ title, help, verb, fromGarageId, copying }: CopySectionProps) {
  const id = useId();
  const copy = () =>
    copying.mutate(fromGarageId, {
      onSuccess: ({ message }) => notify.success(message),
      onError: (error) => {
        if (!isLocked(error)) notify.error(error.message);
      },
    });
  return (
    <section aria-labelledby={id} className="grid justify-items-start gap-3 border-t pt-6">
      <h3 id={id} className="font-semibold text-base">
        {title}
      </h3>
      <p className="text-muted-foreground">{help}</p>
      <LockedNote error={copying.error} />
      {copying.isSuccess ? (
        <p role="status" className="text-base">
          {copying.data?.message}
        </p>
      ) : (
        <Button disabled={copying.isPending} aria-busy={copying.isPending} onClick={copy}>
          {verb}
        </Button>
      )}
    </section>
  );
}
