/** A drawing of the server's as an image's address: as a file of its own it says what it is. */
export function asPicture(svg: string): string {
  const whole = svg.includes("xmlns=")
    ? svg
    : svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
  return `data:image/svg+xml,${encodeURIComponent(whole)}`;
}
