import { Users } from "lucide-react";
import { EmptyState } from "@/components/empty-state";

export function NoOwners() {
  return (
    <EmptyState Icon={Users} title="No results found">
      Nobody brings this vehicle any more. A new entry says who does now.
    </EmptyState>
  );
}
