import { Package } from "lucide-react";
import type { Route } from "next";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/empty-state";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { useMay } from "@/features/session/session";
import type { ListState } from "@/lib/navigation/list-state";
import { ROUTES } from "@/lib/navigation/routes";
import { say } from "@/say";
import { FILTERS } from "../filters";
import type { PartFilter } from "../types";

type NoPartsProps = {
  list: ListState;
  filter: PartFilter | null;
  /** The button that adds a part. */
  add: ReactNode;
};

/** Replaces an empty list of parts. */
export function NoParts({ list, filter, add }: NoPartsProps) {
  const mayChange = useMay("change_parts");
  const mayImport = useMay("import_data");
  if (list.search) {
    return (
      <EmptyState Icon={Package} title={say.parts_no_parts_found()}>
        {say.parts_no_part_has_this()}
        {filter && ` ${say.parts_choose_all()}`}
      </EmptyState>
    );
  }
  if (filter) return <EmptyState Icon={Package} title={noneWith(filter)} />;
  return (
    <EmptyState
      Icon={Package}
      title={say.parts_no_parts_yet()}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {add}
          {mayImport && (
            <Link
              href={ROUTES.importExport as Route}
              className={buttonVariants({ variant: "outline" })}
            >
              {say.parts_import()}
            </Link>
          )}
        </div>
      }
    >
      {!mayChange
        ? say.parts_the_owner_can_add_parts()
        : mayImport
          ? say.parts_add_the_first_one_or_import()
          : say.parts_add_the_first_one()}
    </EmptyState>
  );
}

function noneWith(filter: PartFilter): string {
  return FILTERS.find((one) => one.filter === filter)?.none ?? say.parts_no_parts_found();
}
