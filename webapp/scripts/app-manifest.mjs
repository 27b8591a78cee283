/** Writes the manifest with which a device installs the app, one for each language. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { builtLanguage } from "./languages.mjs";
import { messagesOf } from "./messages.mjs";

const BACKGROUND = "#f6f3ec";
const THEME = "#0f4c5c";

export async function writeManifest(out, language) {
  const content = JSON.stringify(manifestOf(language, messagesOf(language)));
  await writeFile(join(out, "assets", `manifest-${language}.json`), content);
}

export function manifestOf(language, say) {
  const icon = (name, size, purpose) => ({
    src: `/icons/${name}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const shortcut = (name, url) => ({ name, url, icons: [icon("icon-192", 192, "any")] });
  return {
    // The id is the same in all languages, so another language does not install a second app.
    id: "/",
    name: say.pages_servicebay,
    short_name: say.pages_servicebay,
    description: say.pages_manage_the_jobs_customers_vehicles_staff,
    lang: builtLanguage(language).lang,
    start_url: "/dashboard/home",
    scope: "/",
    display: "standalone",
    background_color: BACKGROUND,
    theme_color: THEME,
    icons: [
      icon("icon-192", 192, "any"),
      icon("icon-512", 512, "any"),
      icon("maskable-512", 512, "maskable"),
    ],
    shortcuts: [
      shortcut(say.pages_quick_entry, "/dashboard/intake"),
      shortcut(say.pages_jobs, "/dashboard/manage/jobs"),
    ],
    // The service worker answers this call (src/sw/worker.ts).
    share_target: {
      action: "/dashboard/share",
      method: "POST",
      enctype: "multipart/form-data",
      params: {
        title: "title",
        text: "text",
        url: "url",
        files: [{ name: "photos", accept: ["image/*"] }],
      },
    },
  };
}
