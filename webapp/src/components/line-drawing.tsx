type LineDrawingProps = { name: "missing-car" | "open-bonnet" };

/**
 * A line drawing from public/drawings in the text colour: white lines show, black hides. It is a separate
 * file, because error pages are part of every first load.
 */
export function LineDrawing({ name }: LineDrawingProps) {
  return (
    <span
      aria-hidden
      className="block aspect-[2/1] w-full max-w-[280px] bg-input"
      style={{ mask: `url(/drawings/${name}.svg) center / contain no-repeat luminance` }}
    />
  );
}
