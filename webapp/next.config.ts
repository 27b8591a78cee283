import type { NextConfig } from "next";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants";

// The product is a static export served from the API's own origin. Only the
// development server needs to forward /api, and rewrites and export exclude each other.
export default function config(phase: string): NextConfig {
  const shared: NextConfig = {
    agentRules: false,
    images: { unoptimized: true },
    reactStrictMode: true,
    trailingSlash: false,
    typedRoutes: true,
    // `npm run types` looks at the tests as well; twice would cost every build a third of its time.
    typescript: { ignoreBuildErrors: true },
  };
  if (phase !== PHASE_DEVELOPMENT_SERVER) {
    return { ...shared, output: "export" };
  }
  // Pages that only engineers see are `page.dev.tsx`: the export does not know them.
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
