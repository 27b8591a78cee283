import { CarFront } from "lucide-react";
import { EmptyState } from "@/components/empty-state";

export function NoVehicles() {
  return (
    <EmptyState Icon={CarFront} title="No results found">
      This customer brings no vehicle yet. Add the one that stands before you.
    </EmptyState>
  );
}
