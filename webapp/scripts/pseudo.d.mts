export const PSEUDO: string;
export const PSEUDO_LANGUAGE: { lang: string };
export function pseudoMessage(text: string): string;
export function pseudoSentence(text: string): string;
