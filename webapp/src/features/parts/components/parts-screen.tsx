"use client";

import { useQuery } from "@tanstack/react-query";
import { ClipboardCheck, ListChecks, Plus, ScanLine, ShoppingCart } from "lucide-react";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FilterButtons, FilterSelect } from "@/components/filter-buttons";
import { Lazy } from "@/components/lazy";
import Link from "@/components/link";
import { ListScreen } from "@/components/list-screen";
import { Button, buttonVariants } from "@/components/ui/button";
import { useChosen } from "@/components/use-chosen";
import { COUNTS } from "@/features/counts/addresses";
import { SCAN } from "@/features/scan/addresses";
import { ScanButton } from "@/features/scan/components/scan-button";
import { useMay, useSession } from "@/features/session/session";
import { useMedia } from "@/lib/browser/media";
import { useHydrated } from "@/lib/loading/hydrated";
import { type Prefetch, usePrefetch } from "@/lib/loading/prefetch";
import { listIn, useListState } from "@/lib/navigation/list-state";
import { ROUTES } from "@/lib/navigation/routes";
import { useAddAsked } from "@/lib/navigation/use-add-asked";
import { say } from "@/say";
import { toPart } from "../addresses";
import { partsOptions } from "../api/list-parts";
import { FILTER, FILTERS, filterIn } from "../filters";
import type { Part, PartFilter, PartRow } from "../types";
import { CODE, toPartWithCode, unknownCodeIn } from "../unknown-code";
import { useOpenFirst } from "../use-open-first";
import { CodeNotice } from "./code-notice";
import { ListMenu } from "./list-menu";
import { NoParts } from "./no-parts";
import { PART_COLUMNS, PartCard } from "./part-rows";

const loadPanel = () => import("./part-panel");
const loadLabelsBar = () => import("./labels-bar");
const keyOf = ({ partId }: PartRow) => partId;
const LABEL = /^SBP\d+$/;

/** Requests the list during hydration and renders the screen after it. */
export function PartsScreen() {
  usePrefetch(prefetch);
  return useHydrated() ? <Parts /> : null;
}

const prefetch: Prefetch = (queries, garageId, params) => {
  queries.prefetchQuery(partsOptions(garageId, listIn(params), filterIn(params)));
};

function Parts() {
  const router = useRouter();
  const { garage } = useSession();
  const garageId = garage?.garageId;
  const mayChange = useMay("change_parts");
  const mayTake = useMay("take_parts");
  const mayCount = useMay("count_stock");
  const mayBuy = useMay("buy_parts");
  const state = useListState();
  const { list, params, change } = state;
  const filter = filterIn(params);
  const code = mayChange ? unknownCodeIn(params) : "";
  const forgetCode = () => change({ filter: { [CODE]: null } });
  // The panel saves the part in the garage in which it was opened.
  const [openedIn, setOpenedIn] = useState<number | null>(null);
  const openPanel = () => garageId !== undefined && setOpenedIn(garageId);
  useAddAsked(garageId === undefined ? undefined : mayChange, openPanel);
  const close = () => setOpenedIn(null);
  const hrefOf = ({ partId }: { partId: number }) =>
    code ? toPartWithCode(garageId ?? 0, partId, code) : toPart(garageId ?? 0, partId);
  const openFirst = useOpenFirst(garageId, hrefOf);
  const chosen = useChosen(garageId, keyOf);
  // An archived part has no label.
  const mayChoose = filter !== "archived";
  const query = useQuery({
    ...partsOptions(garageId ?? 0, list, filter),
    enabled: garageId !== undefined,
  });
  const fill = ({ partNumber, partCode }: PartRow, scanned: string) => {
    // The search knows numbers and barcodes, but no labels.
    const search = LABEL.test(scanned) ? partNumber || partCode : scanned;
    change({ search, filter: { [FILTER]: null } });
    return undefined;
  };

  // A phone has one row of controls, and its menu has the rest.
  const isPhone = useMedia("(max-width: 767px)", false);
  const setFilter = (next: PartFilter | null) => change({ filter: { [FILTER]: next } });
  const ways = [
    { may: mayBuy, href: ROUTES.purchases, label: say.parts_purchases(), Icon: ShoppingCart },
    { may: mayCount, href: COUNTS, label: say.parts_count_stock(), Icon: ClipboardCheck },
  ].filter(({ may }) => may);
  const toggleChoosing = chosen.rows ? chosen.end : chosen.begin;
  const selects = { label: say.parts_select(), Icon: ListChecks, run: toggleChoosing };
  const phoneMenu = [
    ...ways.map(({ href, ...way }) => ({ ...way, run: () => router.push(href as Route) })),
    ...(mayChoose ? [selects] : []),
  ];

  const add = mayChange && (
    <Button onClick={openPanel}>
      <Plus aria-hidden className="size-4" />
      {say.parts_add_part()}
    </Button>
  );

  return (
    <>
      <ListScreen
        title={say.parts_parts()}
        action={
          <div className="flex flex-wrap gap-3">
            {!isPhone && (
              <>
                <ListMenu garageId={garageId} />
                {ways.map(({ href, label, Icon }) => (
                  <Link
                    key={href}
                    href={href as Route}
                    className={buttonVariants({ variant: "outline" })}
                  >
                    <Icon aria-hidden className="size-4" />
                    {label}
                  </Link>
                ))}
              </>
            )}
            {mayTake && (
              <Link href={SCAN as Route} className={buttonVariants({ variant: "outline" })}>
                <ScanLine aria-hidden className="size-4" />
                {say.parts_take_parts()}
              </Link>
            )}
            {add}
          </div>
        }
        search={{ label: say.parts_number_name_brand_or_barcode(), onEnter: openFirst }}
        beside={
          garageId !== undefined && (
            <>
              <ScanButton garageId={garageId} once found={fill} />
              {isPhone ? (
                <>
                  <FilterSelect choices={FILTERS} chosen={filter} choose={setFilter} />
                  <ListMenu garageId={garageId} others={phoneMenu} />
                </>
              ) : (
                mayChoose && (
                  <Button
                    variant="outline"
                    className="shrink-0"
                    aria-pressed={chosen.rows !== null}
                    onClick={toggleChoosing}
                  >
                    <ListChecks aria-hidden className="size-4" />
                    {say.parts_select()}
                  </Button>
                )
              )}
            </>
          )
        }
        filters={
          <>
            {isPhone ? (
              filter && (
                <FilterButtons
                  choices={FILTERS.filter((one) => one.filter === filter)}
                  chosen={filter}
                  choose={() => setFilter(null)}
                />
              )
            ) : (
              <FilterButtons choices={FILTERS} chosen={filter} choose={setFilter} />
            )}
            {code && <CodeNotice code={code} add={openPanel} cancel={forgetCode} />}
          </>
        }
        state={state}
        query={query}
        failed={say.parts_the_parts_could_not_be_loaded()}
        label={say.parts_parts()}
        columns={PART_COLUMNS}
        rows={query.data?.parts}
        keyOf={keyOf}
        {...(chosen.rows &&
          mayChoose && {
            choosing: {
              ...chosen,
              labelOf: ({ partName }: PartRow) => say.parts_select_part({ partName }),
            },
          })}
        hrefOf={hrefOf}
        empty={
          list.search || filter || list.page === 1 ? (
            <NoParts list={list} filter={filter} add={add} />
          ) : undefined
        }
        card={(part) => <PartCard part={part} />}
      />
      {chosen.rows && garageId !== undefined && (
        <Lazy
          load={loadLabelsBar}
          onFailure={chosen.end}
          props={{ garageId, parts: chosen.rows, end: chosen.end }}
        />
      )}
      {openedIn !== null && (
        <Lazy
          load={loadPanel}
          onFailure={close}
          props={{
            garageId: openedIn,
            part: undefined,
            code,
            close,
            added: forgetCode,
            open: ({ partId }: Part) => router.push(toPart(openedIn, partId) as Route),
          }}
        />
      )}
    </>
  );
}
