/**
 * The address of the manifest with which staff install the app. `scripts/app-manifest.mjs` writes it into the
 * export. Pages of customers have none, because the app opens the dashboard.
 */
export const APP_MANIFEST =
  process.env.NODE_ENV === "production" ? `/manifest-${process.env.APP_LANGUAGE}.json` : undefined;
