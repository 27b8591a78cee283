"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { DataTable } from "@/components/data-table";
import { ExportButton } from "@/components/export-button";
import { Lazy } from "@/components/lazy";
import { PageHeader } from "@/components/page-header";
import { SearchField } from "@/components/search-field";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { useMay, useSession } from "@/features/session/session";
import { useMedia } from "@/lib/browser/media";
import { useListState } from "@/lib/navigation/list-state";
import { useServerDown } from "@/lib/navigation/server-down";
import { useAddAsked } from "@/lib/navigation/use-add-asked";
import { toId } from "@/lib/storage/session-values";
import { useNameMatcher } from "@/lib/use-name-matcher";
import { say } from "@/say";
import { serviceDefaultsOptions } from "../api/service-defaults";
import { ALL_CATEGORIES, servicesOptions } from "../api/services";
import { isNamed } from "../find-services";
import type { Service } from "../types";
import { DeleteService } from "./delete-service";
import { SERVICE_COLUMNS, ServiceActions, ServiceCard } from "./service-rows";

const loadForm = () => import("./service-form");
const loadWords = () => import("./words-panel");
const loadSuccess = () => import("@/components/success-dialog");
const ADDED = say.catalogue_a_new_service_has_been_added();
const UPDATED = say.catalogue_your_service_is_updated();

/** Describes the open panel or dialog, with the garage in which it was opened. */
type Open =
  | { what: "form"; garageId: number; service: Service | undefined }
  | { what: "delete" | "words"; garageId: number; service: Service }
  | { what: "success"; message: string };

export function ServicesScreen() {
  const { garage } = useSession();
  const garageId = garage?.garageId;
  const mayChange = useMay("change_catalogue");
  const mayTeach = useMay("teach_words");
  const mayExport = useMay("export_data");
  const { list, params, change } = useListState();
  const isPhone = useMedia("(max-width: 767px)", false) === true;
  const idInUrl = toId(params.get("category")) ?? ALL_CATEGORIES;
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const known = garageId !== undefined;
  const { data: defaults } = useQuery({ ...serviceDefaultsOptions(garageId ?? 0), enabled: known });
  // The URL may contain a category that this branch does not have.
  const isHere = defaults?.jobCategories.some((one) => one.garageJobCategoryId === idInUrl);
  const category = isHere ? idInUrl : ALL_CATEGORIES;
  const services = useQuery({
    ...servicesOptions(garageId ?? 0, category),
    enabled: known && (idInUrl === ALL_CATEGORIES || defaults !== undefined),
  });
  useServerDown(services.isError && !services.data);

  const sought = list.search.trim();
  const isCalled = useNameMatcher(sought);
  const rows = services.data?.filter((one) => isNamed(one, sought) || isCalled(one.jobService));

  const openForm = (service?: Service) =>
    garageId !== undefined && setOpen({ what: "form", garageId, service });
  useAddAsked(known ? mayChange : undefined, openForm);
  const changeOf = (service: Service) =>
    mayChange && garageId !== undefined
      ? {
          edit: () => openForm(service),
          remove: () => setOpen({ what: "delete", garageId, service }),
        }
      : undefined;

  return (
    <>
      <PageHeader
        title={say.catalogue_services()}
        action={
          <div className="flex flex-wrap gap-3">
            {mayExport && <ExportButton garageId={garageId} what="services" />}
            {mayChange && (
              <Button onClick={() => openForm()}>
                <Plus aria-hidden className="size-4" />
                {say.catalogue_add_new_service()}
              </Button>
            )}
          </div>
        }
      />
      <div className="grid gap-4">
        <div className="flex gap-3">
          <SearchField
            label={say.catalogue_search()}
            value={list.search}
            onSearch={(search) => change({ search })}
            className="min-w-0 flex-1"
          />
          <span className="grid w-36 md:w-60">
            <Select
              aria-label={say.catalogue_service_category_filter()}
              disabled={!defaults}
              // The new key makes the select show the value after the options have loaded.
              key={defaults ? "here" : "waiting"}
              value={category}
              onChange={(event) =>
                change({ filter: { category: Number(event.target.value) || null } })
              }
            >
              <option value={ALL_CATEGORIES}>{say.catalogue_all()}</option>
              {defaults?.jobCategories.map(({ garageJobCategoryId, jobCategory }) => (
                <option key={garageJobCategoryId} value={garageJobCategoryId}>
                  {jobCategory}
                </option>
              ))}
            </Select>
          </span>
        </div>
        {!rows && (
          <p role="status" className="text-muted-foreground">
            {say.catalogue_loading_services()}
          </p>
        )}
        <DataTable
          label={say.catalogue_services()}
          columns={SERVICE_COLUMNS}
          rows={rows}
          keyOf={({ garageJobServiceId }) => garageJobServiceId}
          {...((mayChange || mayTeach) && {
            actions: (service: Service) => (
              <ServiceActions
                service={service}
                change={changeOf(service)}
                openWords={
                  mayTeach && garageId !== undefined
                    ? () => setOpen({ what: "words", garageId, service })
                    : undefined
                }
                isPhone={isPhone}
              />
            ),
          })}
          card={(service) => <ServiceCard service={service} />}
          stale={services.isPlaceholderData}
          expected={10}
          empty={
            sought ? undefined : (
              <p role="status" className="px-6 py-16 text-center text-base text-muted-foreground">
                {say.catalogue_no_services_found_please_add_a()}
              </p>
            )
          }
        />
      </div>
      {open?.what === "form" && (
        <Lazy
          load={loadForm}
          onFailure={close}
          props={{
            garageId: open.garageId,
            service: open.service,
            categoryId: category,
            close,
            saved: () => setOpen({ what: "success", message: open.service ? UPDATED : ADDED }),
          }}
        />
      )}
      {open?.what === "words" && (
        <Lazy
          load={loadWords}
          onFailure={close}
          props={{ garageId: open.garageId, service: open.service, close }}
        />
      )}
      {open?.what === "delete" && (
        <DeleteService garageId={open.garageId} service={open.service} close={close} />
      )}
      {open?.what === "success" && (
        <Lazy load={loadSuccess} onFailure={close} props={{ message: open.message, close }} />
      )}
    </>
  );
}
