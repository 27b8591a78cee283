"use client";

import { FilterButtons } from "@/components/filter-buttons";
import { useListState } from "@/lib/navigation/list-state";
import { say } from "@/say";
import type { Account } from "../types";
import { AccountHead } from "./account-head";
import { Entries } from "./entries";
import { OpenBills } from "./open-bills";

/** The query parameter of the open view. */
const TAB = "tab";
const BILLS = "bills";
const ENTRIES = "entries";
const ENTRIES_ON_A_PAGE = 25;

type CustomerAccountProps = {
  garageId: number;
  customerId: number;
  /** Is undefined while it loads. */
  account: Account | undefined;
};

/** Shows what a customer owes, with the open bills or all entries. The URL contains the view and the page. */
export default function CustomerAccount({ garageId, customerId, account }: CustomerAccountProps) {
  const state = useListState(ENTRIES_ON_A_PAGE);
  const view = state.params.get(TAB) === ENTRIES ? ENTRIES : BILLS;
  return (
    <div className="grid grid-cols-1 gap-4">
      <AccountHead account={account} />
      <FilterButtons
        choices={[
          { filter: BILLS, word: say.khata_open_bills() },
          { filter: ENTRIES, word: say.khata_all_entries() },
        ]}
        chosen={view}
        choose={(next) => state.change({ filter: { [TAB]: next === BILLS ? null : next } })}
      />
      {view === BILLS ? (
        <OpenBills garageId={garageId} account={account} />
      ) : (
        <Entries garageId={garageId} customerId={customerId} state={state} />
      )}
    </div>
  );
}
