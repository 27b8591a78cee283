export const ADMIN: { email: string; password: string };
export const TOKEN_KEY: string;
export function nextCode(): Promise<string>;
export function codeOf(secret: string, later?: number): string;
export function adminToken(baseURL: string): Promise<string>;
