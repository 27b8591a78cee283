type LineDrawingProps = { name: "missing-car" | "open-bonnet" };

/**
 * Shows a drawing from public/drawings as a mask in the text colour. White lines of the file are
 * visible, black areas are hidden. The drawing is a separate file, because error pages are part of
 * every first load.
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
