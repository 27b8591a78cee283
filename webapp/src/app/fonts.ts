import localFont from "next/font/local";

const geist = localFont({
  src: "../assets/fonts/geist.woff2",
  weight: "100 900",
  variable: "--font-geist",
  display: "swap",
});

// This font contains rarely used Latin letters. Pages fetch the font only if they show such a
// letter.
const geistExt = localFont({
  src: "../assets/fonts/geist-ext.woff2",
  weight: "100 900",
  variable: "--font-geist-ext",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-0130,U+0132-0151,U+0154-017F,U+0192,U+0218-021B,U+1E00-1E9F,U+20A0-20B8,U+20BA-20BF",
    },
  ],
});

// This font of 2 KB contains only capitals and digits, for number plates.
const geistPlate = localFont({
  src: "../assets/fonts/geist-mono-plate.woff2",
  weight: "700",
  variable: "--font-geist-plate",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
});

export const fontClasses = `${geist.variable} ${geistExt.variable} ${geistPlate.variable}`;
