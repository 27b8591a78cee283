type OutlineProps = { name: "missing-car" | "open-bonnet" };

/**
 * A small line drawing from public/drawings, in the page's own ink: white lines show, black hides.
 * A file of its own, since the pages for errors and for missing ones are part of every first load.
 */
export function Outline({ name }: OutlineProps) {
  return (
    <span
      aria-hidden
      className="block aspect-[2/1] w-full max-w-[280px] bg-input"
      style={{ mask: `url(/drawings/${name}.svg) center / contain no-repeat luminance` }}
    />
  );
}
