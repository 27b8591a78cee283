import { http } from "msw";
import { ImportExportScreen } from "@/features/exchange/components/import-export-screen";
import { gstProfile } from "./garage";
import { signInWith } from "./people";
import { renderApp } from "./render";
import { answer, at, server } from "./server";

export const SCREEN = "/dashboard/account/import-export";
export const IMPORTS = at("/api/garage/imports");

export function serveImports() {
  server.use(
    http.get(at("/api/garage/gst-profile"), () => answer(gstProfile())),
    http.get(IMPORTS, () => answer([])),
  );
}

export function showImports(search = "", permissions = ["export_data", "import_data"]) {
  window.history.replaceState(null, "", SCREEN + search);
  const me = signInWith(permissions);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
  return renderApp(<ImportExportScreen />);
}
