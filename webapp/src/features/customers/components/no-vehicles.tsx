import { CarFront } from "lucide-react";
import { EmptyState } from "@/components/empty-state";

export function NoVehicles() {
  return (
    <EmptyState Icon={CarFront} title="No results found">
      This customer has no vehicle yet. Add the first vehicle.
    </EmptyState>
  );
}
