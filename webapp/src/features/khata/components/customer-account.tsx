"use client";

import { FileText, IndianRupee } from "lucide-react";
import { useState } from "react";
import { FilterButtons } from "@/components/filter-buttons";
import { Button } from "@/components/ui/button";
import { PaperSizeChoice } from "@/features/invoices/components/paper-size";
import { useDownload } from "@/features/invoices/use-download";
import { useMay } from "@/features/session/session";
import { useListState } from "@/lib/navigation/list-state";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { receivedText } from "../receipt-words";
import type { Account, Received } from "../types";
import { AccountHead } from "./account-head";
import { Entries } from "./entries";
import { MonthPanel } from "./month-panel";
import { OldBillForm } from "./old-bill-form";
import { OpenBills } from "./open-bills";
import ReceiveForm from "./receive-form";
import StatementPanel from "./statement-panel";
import { TermsForm } from "./terms-form";

export { MonthPanel };

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
  const mayRecord = useMay("record_payments");
  const papers = useDownload(garageId);
  const [isReceiving, setIsReceiving] = useState(false);
  const mayGiveCredit = useMay("give_credit");
  const [isChangingTerms, setIsChangingTerms] = useState(false);
  const [isAddingOld, setIsAddingOld] = useState(false);
  const [isStating, setIsStating] = useState(false);
  const close = () => setIsReceiving(false);
  const done = (received: Received) =>
    notify.success(receivedText(received), {
      label: say.khata_print(),
      run: () => papers.start({ what: "receipt", id: received.paymentId }),
    });
  return (
    <div className="grid grid-cols-1 gap-4">
      <AccountHead
        account={account}
        changeTerms={mayGiveCredit ? () => setIsChangingTerms(true) : undefined}
      />
      {mayRecord && (
        // On a phone it stays above the bottom bar while the bills scroll.
        <div className="max-md:sticky max-md:bottom-[calc(57px+env(safe-area-inset-bottom))] max-md:z-10 max-md:order-last max-md:bg-background max-md:pt-2 max-md:pb-8">
          <Button
            data-receive
            className="max-md:w-full"
            disabled={!account}
            onClick={() => setIsReceiving(true)}
          >
            <IndianRupee aria-hidden className="size-4" />
            {say.khata_receive_money()}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterButtons
          choices={[
            { filter: BILLS, word: say.khata_open_bills() },
            { filter: ENTRIES, word: say.khata_all_entries() },
          ]}
          chosen={view}
          choose={(next) => state.change({ filter: { [TAB]: next === BILLS ? null : next } })}
        />
        <span className="flex flex-wrap gap-3">
          {account && mayGiveCredit && !account.removed && (
            <Button variant="ghost" onClick={() => setIsAddingOld(true)}>
              {say.khata_add_old_bill()}
            </Button>
          )}
          {account?.hasEntries && (
            <Button variant="outline" onClick={() => setIsStating(true)}>
              <FileText aria-hidden className="size-4" />
              {say.khata_statement()}
            </Button>
          )}
        </span>
      </div>
      {view === BILLS ? (
        <OpenBills garageId={garageId} account={account} />
      ) : (
        <>
          <Entries garageId={garageId} customerId={customerId} state={state} papers={papers} />
          {mayRecord && <PaperSizeChoice />}
        </>
      )}
      {isAddingOld && (
        <OldBillForm
          garageId={garageId}
          customerId={customerId}
          close={() => setIsAddingOld(false)}
        />
      )}
      {isChangingTerms && account && (
        <TermsForm
          garageId={garageId}
          customerId={customerId}
          account={account}
          close={() => setIsChangingTerms(false)}
        />
      )}
      {isStating && (
        <StatementPanel
          garageId={garageId}
          customerId={customerId}
          close={() => setIsStating(false)}
        />
      )}
      {isReceiving && account && (
        <ReceiveForm
          garageId={garageId}
          customerId={customerId}
          account={account}
          done={done}
          close={close}
        />
      )}
    </div>
  );
}
