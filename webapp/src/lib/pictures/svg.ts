/** Turns a drawing from the server into an image address. */
export function asPicture(svg: string): string {
  const whole = svg.includes("xmlns=")
    ? svg
    : svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
  return `data:image/svg+xml,${encodeURIComponent(whole)}`;
}
