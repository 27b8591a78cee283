import { ROUTES, withQuery } from "@/lib/navigation/routes";

/** The addresses of sections of the settings. On a phone, a section is a page of its own. */
export const GST_SECTION = withQuery(ROUTES.garage, { section: "gst" });
export const LOGO_SECTION = withQuery(ROUTES.garage, { section: "logo" });
