import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { say } from "@/say";
import { fontClasses } from "./fonts";
import "./globals.css";
import { Providers } from "./providers";

export const metadata: Metadata = {
  title: { default: say.pages_servicebay(), template: "%s · Servicebay" },
  description: say.pages_manage_the_jobs_customers_vehicles_staff(),
  // As a file in `app`, the icon would be a route with 170 modules of the framework (docs/web.md).
  icons: {
    icon: { url: "/icon.svg", type: "image/svg+xml", sizes: "any" },
    apple: "/icons/apple-180.png",
  },
  formatDetection: { telephone: false },
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6f3ec" },
    { media: "(prefers-color-scheme: dark)", color: "#16181a" },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang={process.env.APP_HTML_LANG} className={fontClasses} suppressHydrationWarning>
      <head>
        {/* This script blocks rendering, because it must set the theme before the first paint. */}
        <script src="/early.js" />
      </head>
      <body>
        <noscript>
          <p className="bg-attention-soft p-4 text-attention text-base">
            {say.pages_servicebay_needs_javascript_allow_javascript()}
          </p>
        </noscript>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
