/** The reasons why a customer pays nothing for a part. */
export const FREE_REASONS: Record<string, string> = {
  warranty: "Warranty",
  goodwill: "Goodwill",
  rework: "Our own rework",
};

export function reasonWords(reason: string): string {
  return FREE_REASONS[reason] ?? reason;
}
