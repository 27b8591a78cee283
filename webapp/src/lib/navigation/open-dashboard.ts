import { ROUTES } from "./routes";

let leaving = false;

/**
 * Opens home from a page outside the dashboard, with a page load. The headers of the document decide
 * whether the camera works, and only the documents of the dashboard allow it (decision 0108).
 */
export function openDashboard(): void {
  // A second load would abort the first one.
  if (leaving) return;
  leaving = true;
  // The back button may show this page again.
  window.addEventListener("pageshow", () => {
    leaving = false;
  });
  window.location.replace(ROUTES.home);
}
