import { ROUTES } from "./routes";

/**
 * Opens home from a page outside the dashboard, with a page load. The headers of the document decide
 * whether the camera works, and only the documents of the dashboard allow it (decision 0020).
 */
export function openDashboard(): void {
  window.location.replace(ROUTES.home);
}
