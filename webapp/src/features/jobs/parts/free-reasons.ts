import { say } from "@/say";
/** The reasons why a customer pays nothing for a part. */
export const FREE_REASONS: Record<string, string> = {
  warranty: say.jobs_warranty(),
  goodwill: say.jobs_goodwill(),
  rework: say.jobs_our_own_rework(),
};

export function reasonWords(reason: string): string {
  return FREE_REASONS[reason] ?? reason;
}
