export function saidIn(language: string): Record<string, string>;
export function messagesOf(language: string): Record<string, string>;
export function inlined(source: string, messages: Record<string, string>, language: string): string;
