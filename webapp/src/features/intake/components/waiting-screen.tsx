"use client";

import { Inbox } from "lucide-react";
import { EmptyState } from "@/components/empty-state";
import { PageHeader } from "@/components/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { say } from "@/say";
import { useCounter } from "../counter/current";
import { WaitingList } from "./waiting-list";

/** Shows the entries that wait on this device. */
export function WaitingScreen() {
  const { status, counter, entries, damaged } = useCounter();
  return (
    <>
      <PageHeader title={say.intake_waiting_entries()}>
        {say.intake_they_leave_by_themselves()}
      </PageHeader>
      {counter && entries.length + damaged.length > 0 ? (
        <WaitingList />
      ) : status === "opening" ? (
        <Skeleton className="h-40 w-full rounded-lg" />
      ) : (
        <EmptyState Icon={Inbox} title={say.intake_nothing_waits()} />
      )}
    </>
  );
}
