"use client";

import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { useFocusReturn } from "@/lib/browser/focus-return";
import { cn } from "@/lib/cn";
import { useBackGuard } from "@/lib/forms/unsaved-changes";
import { say } from "@/say";

type SidePanelProps = { open: boolean; onOpenChange: () => void; children: ReactNode };

/** Shows a panel at the right edge. Back closes it, as Escape does. Load this module lazily. */
export function SidePanel({ open, onOpenChange, children }: SidePanelProps) {
  useBackGuard(open, onOpenChange);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      {children}
    </Primitive.Root>
  );
}

type SidePanelContentProps = Omit<ComponentProps<typeof Primitive.Content>, "title"> & {
  title: string;
  /** The content between the title and the close button. */
  action?: ReactNode;
};

/** Shows the panel's content: 500 pixels wide on a desktop, with the full width on a phone. */
export function SidePanelContent({
  title,
  action,
  className,
  children,
  ...props
}: SidePanelContentProps) {
  const focus = useFocusReturn();
  return (
    <Primitive.Portal>
      <Primitive.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
      <Primitive.Content
        data-slot="side-panel"
        {...focus}
        aria-describedby={undefined}
        className={cn(
          "fixed inset-y-0 right-0 z-50 flex w-full animate-slide-in flex-col bg-popover text-popover-foreground shadow-float outline-none md:max-w-[500px]",
          className,
        )}
        {...props}
      >
        <div className="flex min-h-16 items-center gap-2 border-b py-2 pr-3 pl-6">
          <Primitive.Title className="min-w-0 flex-1 font-semibold text-lg">
            {title}
          </Primitive.Title>
          {action}
          <Primitive.Close
            aria-label={say.ui_close()}
            className="grid size-11 shrink-0 place-items-center rounded-md text-muted-foreground transition-colors hover:bg-muted hover:text-foreground"
          >
            <X aria-hidden className="size-5" />
          </Primitive.Close>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
      </Primitive.Content>
    </Primitive.Portal>
  );
}
