/** Scrolls to the first error, because a long form may show it outside the screen. */
export function showFirstProblem(form: HTMLElement | null): void {
  setTimeout(() => {
    const alerts = form?.querySelectorAll<HTMLElement>("[role=alert]") ?? [];
    const first = [...alerts].find(({ textContent }) => textContent);
    const field = first?.closest("[data-slot=field]");
    (field ?? first)?.scrollIntoView?.({ block: "nearest" });
  });
}
