import type { NextConfig } from "next";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants";

// The product is a static export that is served from the API's own origin. Only the development server needs
// to forward /api, and Next allows no rewrites in an export.
export default function config(phase: string): NextConfig {
  const shared: NextConfig = {
    agentRules: false,
    images: { unoptimized: true },
    reactStrictMode: true,
    trailingSlash: false,
    typedRoutes: true,
    // `npm run types` checks all files. A second check here would make each build a third slower.
    typescript: { ignoreBuildErrors: true },
  };
  if (phase !== PHASE_DEVELOPMENT_SERVER) {
    return { ...shared, output: "export" };
  }
  // Pages for developers are named `page.dev.tsx`, and the export ignores them.
  const pageExtensions = ["dev.tsx", "tsx", "ts"];
  const api = process.env.API_ORIGIN ?? "http://127.0.0.1:8000";
  return {
    ...shared,
    pageExtensions,
    skipTrailingSlashRedirect: true,
    rewrites: async () => [
      { source: "/api/:path*/", destination: `${api}/api/:path*/` },
      { source: "/api/:path*", destination: `${api}/api/:path*` },
    ],
  };
}
