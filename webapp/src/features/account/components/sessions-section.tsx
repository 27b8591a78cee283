"use client";

import { MonitorSmartphone } from "lucide-react";
import { useCallback, useState } from "react";
import { Lazy } from "@/components/lazy";
import { QueryBoundary } from "@/components/query-boundary";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useSignedInByPin } from "@/lib/storage/session-values";
import { say } from "@/say";
import { useSessions } from "../api/sessions";
import { SessionList } from "./session-list";
import { SettingsSection } from "./settings-section";

const loadDialog = () => import("./sign-out-everywhere-dialog");

export function SessionsSection() {
  const query = useSessions();
  const { data } = query;
  const byPin = useSignedInByPin();
  const [asking, setAsking] = useState(false);
  const close = useCallback(() => setAsking(false), []);
  return (
    <SettingsSection
      id="devices"
      title={say.account_devices()}
      brief={say.account_where_you_are_signed_in()}
      Icon={MonitorSmartphone}
      about={say.account_devices_where_you_are_signed_in()}
    >
      <QueryBoundary bare query={query} what={say.account_your_devices_could_not_be_loaded()}>
        {data ? <SessionList sessions={data} mayEnd={!byPin} /> : <Waiting />}
      </QueryBoundary>
      {!byPin && (
        <Button
          variant="outline"
          className="text-destructive max-md:w-full md:justify-self-start"
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          {say.account_log_out_everywhere()}
        </Button>
      )}
      {asking && <Lazy load={loadDialog} props={{ onClose: close }} onFailure={close} />}
    </SettingsSection>
  );
}

function Waiting() {
  return (
    <div
      role="status"
      aria-label={say.account_loading_your_devices()}
      className="flex items-center gap-4 py-2"
    >
      <Skeleton className="size-5" />
      <div className="grid flex-1 gap-2 py-1">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3 w-56" />
      </div>
    </div>
  );
}
