import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { fontClasses } from "./fonts";
import "./globals.css";
import { Providers } from "./providers";

export const metadata: Metadata = {
  title: { default: "Servicebay", template: "%s · Servicebay" },
  description: "Manage the jobs, customers, vehicles, staff and services of a vehicle workshop.",
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
    <html lang="en-IN" className={fontClasses} suppressHydrationWarning>
      <head>
        {/* This script blocks rendering, because it must set the theme before the first paint. */}
        <script src="/theme.js" />
      </head>
      <body>
        <noscript>
          <p className="bg-attention-soft p-4 text-attention text-base">
            Servicebay needs JavaScript. Allow JavaScript in the browser&apos;s settings and load
            this page again.
          </p>
        </noscript>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
