import { Users } from "lucide-react";
import { EmptyState } from "@/components/empty-state";

export function NoOwners() {
  return (
    <EmptyState Icon={Users} title="No results found">
      This vehicle has no customer. Use New Entry to add one.
    </EmptyState>
  );
}
