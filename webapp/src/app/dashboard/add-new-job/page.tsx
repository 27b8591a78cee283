import type { Metadata } from "next";
import { EstimatesOfCar } from "@/features/estimates/components/estimates-of-car";
import { AddJobScreen } from "@/features/jobs/editor/add-job-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_add_new_job() };

export default function Page() {
  return (
    <WhenHydrated>
      <AddJobScreen notice={<EstimatesOfCar />} />
    </WhenHydrated>
  );
}
