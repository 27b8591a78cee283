"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { SidePanel, SidePanelContent } from "@/components/ui/side-panel";
import { say } from "@/say";
import { MenuList } from "./menu-list";

/** Shows all screens on a phone. It closes when a page opens. Load this module lazily. */
export default function MenuSheet({ close }: { close: () => void }) {
  const path = usePathname();
  const [openedAt] = useState(path);
  useEffect(() => {
    if (path !== openedAt) close();
  }, [path, openedAt, close]);
  return (
    <SidePanel open onOpenChange={close}>
      <SidePanelContent title={say.menu_menu()}>
        <nav aria-label={say.menu_all_screens()} className="grid gap-3 p-3">
          <MenuList columns="grid-cols-2" />
        </nav>
      </SidePanelContent>
    </SidePanel>
  );
}
