type Language = { name: string; lang: string; draft?: boolean };

export const ENGLISH: "en";
export function offeredLanguages(): Record<string, Language>;
export function builtLanguage(code: string): Pick<Language, "lang"> | undefined;
export function nameToChoose(language: Language): string;
export function languagesToBuild(
  environment?: Record<string, string | undefined>,
  offered?: Record<string, Language>,
): string[];
