/** Opens this page at the host where the garage works now. */
export async function followMove(response: Response): Promise<void> {
  const body = (await response.json()) as { data?: { address?: unknown } | null };
  const address = body.data?.address;
  if (typeof address !== "string" || !address) return;
  const { pathname, search, hash } = window.location;
  window.location.replace(`${address}${pathname}${search}${hash}`);
}
