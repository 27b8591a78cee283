"use client";

import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { useFocusReturn } from "@/lib/browser/focus-return";
import { cn } from "@/lib/cn";
import { say } from "@/say";

/** Load this module lazily, because a page opens without a dialog. */
export const Dialog = Primitive.Root;
export const DialogTrigger = Primitive.Trigger;
export const DialogClose = Primitive.Close;

/** Shows the dialog's content: in the centre on a desktop, at the bottom on a phone. */
export function DialogContent({
  className,
  children,
  ...props
}: ComponentProps<typeof Primitive.Content>) {
  const focus = useFocusReturn();
  return (
    <Primitive.Portal>
      <Primitive.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
      <Primitive.Content
        data-slot="dialog"
        {...focus}
        className={cn(
          "fixed z-50 grid max-h-[calc(100dvh-32px)] w-full gap-6 overflow-y-auto bg-popover p-6 text-popover-foreground shadow-float outline-none",
          "max-md:inset-x-0 max-md:bottom-0 max-md:animate-rise-in max-md:rounded-t-lg max-md:pb-[max(24px,env(safe-area-inset-bottom))]",
          "md:top-1/2 md:left-1/2 md:max-w-[480px] md:-translate-x-1/2 md:-translate-y-1/2 md:animate-float-in md:rounded-lg",
          className,
        )}
        {...props}
      >
        {children}
      </Primitive.Content>
    </Primitive.Portal>
  );
}

/** Shows the title, a description and the close button. */
export function DialogHeader({
  title,
  children,
  close = say.ui_close(),
}: {
  title: string;
  children?: ReactNode;
  close?: string;
}) {
  return (
    <div data-slot="dialog-header" className="grid gap-2 pr-10">
      <Primitive.Title className="text-balance font-semibold text-lg">{title}</Primitive.Title>
      {children ? (
        <Primitive.Description asChild>
          <div className="text-base text-muted-foreground">{children}</div>
        </Primitive.Description>
      ) : null}
      <Primitive.Close
        aria-label={close}
        className="absolute top-4 right-4 grid size-11 place-items-center rounded-md text-muted-foreground transition-colors hover:bg-muted hover:text-foreground"
      >
        <X aria-hidden className="size-5" />
      </Primitive.Close>
    </div>
  );
}

/**
 * Shows the dialog's buttons. They are side by side on a desktop. On a phone, the main button is
 * first.
 */
export function DialogFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="dialog-footer"
      className={cn("flex flex-col-reverse gap-3 md:flex-row md:justify-end", className)}
      {...props}
    />
  );
}
