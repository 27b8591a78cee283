import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

const VARIANTS = {
  primary: "bg-primary text-primary-foreground hover:bg-primary-hover",
  secondary: "bg-secondary text-secondary-foreground hover:bg-border",
  outline: "border border-input bg-card text-foreground hover:bg-muted",
  ghost: "text-foreground hover:bg-muted",
  link: "text-primary underline decoration-1 underline-offset-4 hover:decoration-2",
  destructive: "bg-destructive text-background hover:opacity-90",
};
const SIZES = {
  md: "h-11 px-4 text-sm",
  lg: "h-12 px-6 text-base",
  icon: "size-11",
  inline: "-mx-1 min-h-11 px-1 text-sm",
};
type Look = { variant?: keyof typeof VARIANTS; size?: keyof typeof SIZES };

/** Returns the class names of a button. A link that looks like a button uses them, too. */
export function buttonVariants({
  variant = "primary",
  size = "md",
  className,
}: Look & { className?: string } = {}): string {
  return cn(
    "inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md font-medium transition-colors disabled:opacity-60 aria-busy:opacity-80 max-sm:max-w-full max-sm:whitespace-normal [&_svg]:shrink-0",
    VARIANTS[variant],
    SIZES[size],
    className,
  );
}

export type ButtonProps = ComponentProps<"button"> & Look;

export function Button({ className, variant, size, type = "button", ...props }: ButtonProps) {
  return (
    <button
      data-slot="button"
      type={type}
      className={buttonVariants({ variant, size, className })}
      {...props}
    />
  );
}
