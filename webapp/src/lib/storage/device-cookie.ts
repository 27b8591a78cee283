const YEAR = 31_536_000;

/**
 * Stores a setting of this device in a cookie, which survives a sign-out. `null` removes the
 * cookie.
 */
export function keepOnDevice(name: string, value: string | null): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  const kept = value === null ? `${name}=; Max-Age=0` : `${name}=${value}; Max-Age=${YEAR}`;
  // biome-ignore lint/suspicious/noDocumentCookie: a script reads the setting before the first paint
  document.cookie = `${kept}; Path=/; SameSite=Lax${secure}`;
}

export function chosenOnDevice(name: string): string | undefined {
  const found = document.cookie.split("; ").find((one) => one.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}
