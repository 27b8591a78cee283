"use client";

import { SidePanel, SidePanelContent } from "@/components/ui/side-panel";
import { say } from "@/say";
import { MenuList } from "./menu-list";

/** Shows all screens on a phone, until one is chosen. Load this module lazily. */
export default function MenuSheet({ close }: { close: () => void }) {
  return (
    <SidePanel open onOpenChange={close}>
      <SidePanelContent title={say.menu_menu()}>
        <nav aria-label={say.menu_all_screens()} className="grid gap-3 p-3">
          <MenuList columns="grid-cols-2" onChoose={close} />
        </nav>
      </SidePanelContent>
    </SidePanel>
  );
}
