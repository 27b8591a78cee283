import { toCustomer } from "@/features/customers/addresses";
import { toPart } from "@/features/parts/addresses";
import { toSale } from "@/features/sales/addresses";
import { ROUTES, withQuery } from "@/lib/navigation/routes";
import { say } from "@/say";
import type { Leak } from "./types";

/** Returns the URL of the record that a finding is about, with the words of its link. */
export function recordOf(garageId: number, leak: Leak): { href: string; word: string } | undefined {
  const { subject, subjectId, facts } = leak;
  if (subject === "job") {
    return {
      href: withQuery(ROUTES.job, { garageId, jobId: subjectId }),
      word: say.radar_open_job({ job: String(facts.job) }),
    };
  }
  if (subject === "sale")
    return { href: toSale(garageId, subjectId), word: say.radar_open_the_sale() };
  if (subject === "part")
    return { href: toPart(garageId, subjectId), word: say.radar_open_the_part() };
  if (subject === "customer") {
    return { href: toCustomer(garageId, subjectId), word: say.radar_open_the_customer() };
  }
  return undefined;
}
