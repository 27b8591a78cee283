type Language = { name: string; lang: string };

export const ENGLISH: "en";
export function offeredLanguages(): Record<string, Language>;
export function builtLanguage(code: string): Pick<Language, "lang"> | undefined;
export function languagesToBuild(
  environment?: Record<string, string | undefined>,
  offered?: Record<string, Language>,
): string[];
