"use client";

import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/cn";
import { useReturnFocus } from "@/lib/use-return-focus";

/** Load this lazily: what floats above a page is never on its first screen. */
export const Dialog = Primitive.Root;
export const DialogTrigger = Primitive.Trigger;
export const DialogClose = Primitive.Close;

/** A sheet of paper on the counter: in the middle of a desk, at the thumb's end of a phone. */
export function DialogContent({
  className,
  children,
  ...props
}: ComponentProps<typeof Primitive.Content>) {
  const returnFocus = useReturnFocus();
  return (
    <Primitive.Portal>
      <Primitive.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
      <Primitive.Content
        data-slot="dialog"
        {...returnFocus}
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

/** The title, what it is about, and the X. */
export function DialogHeader({
  title,
  children,
  close = "Close",
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

/** The ways on: side by side on a desk, the likely one first under the thumb. */
export function DialogFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="dialog-footer"
      className={cn("flex flex-col-reverse gap-3 md:flex-row md:justify-end", className)}
      {...props}
    />
  );
}
