import { Sum } from "@/components/sum";
import { say } from "@/say";
import type { OwingPage } from "../types";

type DuesSumsProps = { owed: number | undefined; ages: OwingPage["ages"] | undefined };

/** Shows what is owed by all customers that the search finds, in all and by the age of the bills. */
export function DuesSums({ owed, ages }: DuesSumsProps) {
  return (
    <dl
      aria-label={say.khata_sums()}
      className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-lg border bg-card p-4 md:grid-cols-5 md:p-6"
    >
      <Sum label={say.khata_owed_in_all()} value={owed} warns className="max-md:col-span-2" />
      <Sum label={say.khata_ages_to_30()} value={ages?.to30} />
      <Sum label={say.khata_ages_to_60()} value={ages?.to60} />
      <Sum label={say.khata_ages_to_90()} value={ages?.to90} />
      <Sum label={say.khata_ages_over_90()} value={ages?.over90} />
    </dl>
  );
}
