import { CarFront } from "lucide-react";
import { EmptyState } from "@/components/empty-state";
import { say } from "@/say";

export function NoVehicles() {
  return (
    <EmptyState Icon={CarFront} title={say.customers_no_results_found()}>
      {say.customers_this_customer_has_no_vehicle_yet()}
    </EmptyState>
  );
}
