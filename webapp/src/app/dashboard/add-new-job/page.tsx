import type { Metadata } from "next";
import { EstimatesOfCar } from "@/features/estimates/components/estimates-of-car";
import { AddJobScreen } from "@/features/jobs/editor/add-job-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Add New Job" };

export default function Page() {
  return (
    <WhenHydrated>
      <AddJobScreen notice={<EstimatesOfCar />} />
    </WhenHydrated>
  );
}
