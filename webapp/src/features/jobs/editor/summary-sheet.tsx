"use client";

import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { useFocusReturn } from "@/lib/browser/focus-return";
import { useBackGuard } from "@/lib/forms/unsaved-changes";
import { say } from "@/say";
import { JobSummary, type SummaryProps } from "./job-summary";

export type SummarySheetProps = { summary: SummaryProps; open: boolean; close: () => void };

/**
 * Removes the focus from the current field, because a price is saved when its field loses the
 * focus. Closing the sheet with a key would not do this.
 */
function takeWhatIsTyped() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Shows the summary in a sheet at the bottom. The sheet opens and closes within 300 ms. */
export default function SummarySheet({ summary, open, close }: SummarySheetProps) {
  useBackGuard(open, () => {
    takeWhatIsTyped();
    close();
  });
  const { buttons, pricesWrong } = summary;
  const focus = useFocusReturn();
  const andClose = (run: () => void) => () => {
    close();
    run();
  };
  return (
    <Primitive.Root open={open} onOpenChange={close}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Primitive.Content
          data-slot="bottom-sheet"
          {...focus}
          aria-describedby={undefined}
          onEscapeKeyDown={takeWhatIsTyped}
          className="fixed inset-x-0 bottom-0 z-50 max-h-[calc(100dvh-32px)] overflow-y-auto rounded-t-lg bg-popover pb-[env(safe-area-inset-bottom)] text-popover-foreground shadow-float outline-none data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in"
        >
          <Primitive.Title className="sr-only">{say.jobs_summary()}</Primitive.Title>
          <Primitive.Close
            aria-label={say.jobs_close()}
            className="absolute top-2 right-2 grid size-11 place-items-center rounded-md text-muted-foreground hover:bg-muted"
          >
            <X aria-hidden className="size-5" />
          </Primitive.Close>
          <JobSummary
            {...summary}
            buttons={{
              ...buttons,
              // If a price is invalid, the sheet stays open, because the person can correct the
              // price here.
              forward: pricesWrong ? buttons.forward : andClose(buttons.forward),
              cancel: andClose(buttons.cancel),
            }}
          />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
