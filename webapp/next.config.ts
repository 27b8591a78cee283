import type { NextConfig } from "next";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants";
import {
  builtLanguage,
  ENGLISH,
  languagesToBuild,
  nameToChoose,
  offeredLanguages,
} from "./scripts/languages.mjs";

// The product is a static export, and the API server also serves it. Only the development server
// must forward calls and files to the API server. Next allows such a rewrite only outside an export.
export default function config(phase: string): NextConfig {
  const language = process.env.APP_LANGUAGE ?? ENGLISH;
  const offered = offeredLanguages();
  // The development server has one language, so there is nothing to choose.
  const built = phase === PHASE_DEVELOPMENT_SERVER ? [language] : languagesToBuild();
  const shared: NextConfig = {
    agentRules: false,
    // `lib/languages.ts` reads these values.
    env: {
      APP_LANGUAGE: language,
      APP_HTML_LANG: builtLanguage(language)?.lang ?? language,
      BUILT_LANGUAGES: JSON.stringify(
        built.flatMap((code) => {
          const named = offered[code];
          return named ? [{ code, name: nameToChoose(named) }] : [];
        }),
      ),
    },
    images: { unoptimized: true },
    reactStrictMode: true,
    trailingSlash: false,
    typedRoutes: true,
    turbopack: {
      rules: {
        "*.{ts,tsx}": {
          condition: { content: /"@\/sa(y|id)"/ },
          loaders: [{ loader: "./scripts/message-loader.mjs", options: { language } }],
        },
      },
    },
    // `npm run types` checks all files. A second check here would make each build a third longer.
    typescript: { ignoreBuildErrors: true },
  };
  if (phase !== PHASE_DEVELOPMENT_SERVER) {
    return { ...shared, output: "export" };
  }
  // Pages for developers are named `page.dev.tsx`. The export leaves them out.
  const pageExtensions = ["dev.tsx", "tsx", "ts"];
  const api = process.env.API_ORIGIN ?? "http://127.0.0.1:8000";
  return {
    ...shared,
    pageExtensions,
    skipTrailingSlashRedirect: true,
    rewrites: async () => [
      { source: "/api/:path*/", destination: `${api}/api/:path*/` },
      { source: "/api/:path*", destination: `${api}/api/:path*` },
      {
        source: "/:files(media|pictures|files|fees|shared)/:path*",
        destination: `${api}/:files/:path*`,
      },
    ],
  };
}
