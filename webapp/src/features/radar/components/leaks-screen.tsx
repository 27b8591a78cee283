"use client";

import { useQuery } from "@tanstack/react-query";
import { Radar, Settings2 } from "lucide-react";
import type { Route } from "next";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { Lazy } from "@/components/lazy";
import { PagedTable } from "@/components/list-screen";
import { NotAllowed } from "@/components/not-allowed";
import { PageHeader } from "@/components/page-header";
import { QueryBoundary } from "@/components/query-boundary";
import { Button } from "@/components/ui/button";
import { useOpenedGarage } from "@/features/session/opened-garage";
import { minuteOf } from "@/lib/dates/day";
import { groupDigits } from "@/lib/money/format";
import { useListState } from "@/lib/navigation/list-state";
import { toId } from "@/lib/storage/session-values";
import { say } from "@/say";
import { leakSettingOptions } from "../api/leak-setting";
import { leaksOptions } from "../api/list-leaks";
import { filterIn, type LeakFilter, toAddress } from "../filters";
import type { LeakPage } from "../types";
import { useLook } from "../use-look";
import { LeakFilters } from "./leak-filters";
import { LEAK_COLUMNS, LeakCard } from "./leak-rows";
import { LeakSums } from "./leak-sums";

const loadPanel = () => import("./leak-panel");
const loadSettings = () => import("./setting-panel");
/** The URL's parameter for the finding that is open. */
const OPEN = "leakId";

/** Shows the money that probably slipped away. The URL contains the finding that is open. */
export function LeaksScreen() {
  const state = useListState();
  const { list, params, change } = state;
  const opened = toId(params.get(OPEN));
  const garage = useOpenedGarage(opened !== null);
  const garageId = garage?.garageId;
  const maySee = garage?.permissions.includes("see_leaks") ?? false;
  const path = usePathname();
  const filter = filterIn(params);
  // Is null while the settings are closed.
  const [settings, setSettings] = useState<{ switchesOn: boolean } | null>(null);
  const look = useLook(garageId ?? 0);
  const query = useQuery({
    ...leaksOptions(garageId ?? 0, list, filter),
    enabled: garageId !== undefined && maySee,
    refetchInterval: look.interval,
  });
  const setting = useQuery({
    ...leakSettingOptions(garageId ?? 0),
    enabled: garageId !== undefined && maySee,
  });
  const { data } = query;
  const closeSettings = () => setSettings(null);
  const hrefOf = (leakId: number | null) => {
    const next = new URLSearchParams(params);
    if (leakId === null) next.delete(OPEN);
    else next.set(OPEN, String(leakId));
    return (next.size ? `${path}?${next}` : path) as Route;
  };
  const closePanel = () => window.history.replaceState(null, "", hrefOf(null));

  if (garage && !maySee) {
    return (
      <>
        <PageHeader title={say.radar_leak_radar()} />
        <NotAllowed what={say.radar_see_the_leak_radar()} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={say.radar_leak_radar()}
        action={
          <div className="flex flex-wrap gap-3 max-md:grid max-md:w-full max-md:grid-cols-2">
            <Button
              variant="outline"
              disabled={!setting.data}
              onClick={() => setSettings({ switchesOn: false })}
            >
              <Settings2 aria-hidden className="size-4" />
              {say.radar_settings()}
            </Button>
            {data?.isOn && (
              <Button
                variant="outline"
                disabled={look.busy}
                aria-busy={look.busy}
                onClick={() => look.start(data.lookedOn)}
              >
                <Radar aria-hidden className="size-4" />
                {say.radar_look_now()}
              </Button>
            )}
          </div>
        }
      >
        {introOf(data)}
      </PageHeader>
      <QueryBoundary query={query} what={say.radar_the_findings_could_not_be_loaded()}>
        {data && !data.isOn && data.recordCount === 0 && isUsual(filter) ? (
          <div className="rounded-lg border bg-card">
            <EmptyState
              Icon={Radar}
              title={say.radar_the_radar_is_off()}
              action={
                <Button disabled={!setting.data} onClick={() => setSettings({ switchesOn: true })}>
                  {say.radar_switch_it_on()}
                </Button>
              }
            >
              {say.radar_each_night_it_looks_for_money()}
            </EmptyState>
          </div>
        ) : (
          <div className="grid grid-cols-1 gap-4">
            <LeakSums sums={data?.sums} />
            <LeakFilters
              filter={filter}
              rules={setting.data?.rules ?? []}
              people={data?.people ?? []}
              choose={(changed) => change({ filter: toAddress(changed) })}
            />
            <PagedTable
              label={say.radar_findings()}
              columns={LEAK_COLUMNS}
              rows={data?.leaks}
              keyOf={({ leakId }) => leakId}
              hrefOf={({ leakId }) => hrefOf(leakId)}
              opensAbove
              state={state}
              query={query}
              empty={
                data && list.page === 1 ? <NoFindings page={data} filter={filter} /> : undefined
              }
              card={(leak) => <LeakCard leak={leak} />}
            />
          </div>
        )}
      </QueryBoundary>
      {opened !== null && garageId !== undefined && (
        <Lazy
          key={opened}
          load={loadPanel}
          onFailure={closePanel}
          props={{ garageId, leakId: opened, close: closePanel }}
        />
      )}
      {settings && garageId !== undefined && setting.data && (
        <Lazy
          load={loadSettings}
          onFailure={closeSettings}
          props={{
            garageId,
            setting: setting.data,
            ...settings,
            saved: (isOn: boolean) => isOn && look.wait(data?.lookedOn ?? null),
            close: closeSettings,
          }}
        />
      )}
    </>
  );
}

function introOf(page: LeakPage | undefined) {
  if (!page?.lookedOn) return say.radar_money_that_probably_slipped_away();
  const last = say.radar_last_looked({ lookedOn: minuteOf(page.lookedOn) });
  return page.isOn ? last : `${say.radar_the_radar_is_off()} ${last}`;
}

function isUsual({ state, rule, person, month }: LeakFilter): boolean {
  return state === "open" && !rule && !person && !month;
}

function NoFindings({ page, filter }: { page: LeakPage; filter: LeakFilter }) {
  if (!isUsual(filter)) {
    return (
      <EmptyState Icon={Radar} title={say.radar_no_findings()}>
        {say.radar_choose_other_filters_to_see_other()}
      </EmptyState>
    );
  }
  if (!page.lookedOn) {
    return (
      <EmptyState Icon={Radar} title={say.radar_the_first_look_has_not_ended()}>
        {say.radar_the_radar_looks_each_night_its()}
      </EmptyState>
    );
  }
  const { lookedJobs, lookedInvoices, lookedMoves } = page;
  return (
    <EmptyState Icon={Radar} title={say.radar_nothing_found_last_night()}>
      {say.radar_looked_at({
        jobs: say.radar_count_jobs(counted(lookedJobs)),
        invoices: say.radar_count_invoices(counted(lookedInvoices)),
        moves: say.radar_count_moves(counted(lookedMoves)),
      })}
    </EmptyState>
  );
}

function counted(count: number) {
  return { count, shown: groupDigits(count) };
}
