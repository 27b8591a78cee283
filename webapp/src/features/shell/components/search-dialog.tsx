"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/dialog";
import { SearchBox } from "@/features/home/components/search-box";
import { say } from "@/say";

/** Shows home's search in a dialog, for all other pages. Load this module lazily. */
export default function SearchDialog({ close }: { close: () => void }) {
  const address = `${usePathname()}?${useSearchParams()}`;
  const [openedAt] = useState(address);
  useEffect(() => {
    if (address !== openedAt) close();
  }, [address, openedAt, close]);
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent
        aria-describedby={undefined}
        // The dialog sets no focus, because the search field takes the focus itself.
        onOpenAutoFocus={(event) => event.preventDefault()}
        className="min-h-96 content-start md:top-24 md:max-w-[640px] md:translate-y-0"
      >
        <DialogHeader title={say.shell_find_a_car_or_a_customer()} />
        <SearchBox inDialog />
      </DialogContent>
    </Dialog>
  );
}
