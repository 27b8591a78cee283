"use client";

import { Button } from "@/components/ui/button";
import { SidePanel, SidePanelContent } from "@/components/ui/side-panel";
import { recentServices } from "@/features/jobs/editor/recent-services";
import { ServicePicker } from "@/features/jobs/editor/service-picker";
import { say } from "@/say";
import type { Entry } from "../use-entry";

export type ServicePanelProps = { entry: Entry; close: () => void };

/** Shows all services in a panel. Load it lazily. */
export default function ServicePanel({ entry, close }: ServicePanelProps) {
  const { lines, services, garageId, defaults } = entry;
  const added = new Set(lines.map(({ serviceId }) => serviceId));
  return (
    <SidePanel open onOpenChange={close}>
      <SidePanelContent title={say.intake_add_a_service()} className="md:max-w-[600px]">
        <div className="grid gap-4 p-4 pb-24 md:px-6">
          <ServicePicker
            garageId={entry.offline ? undefined : garageId}
            services={services}
            categories={defaults.garageJobCategories}
            recent={recentServices(garageId)}
            added={added}
            toggle={(service) =>
              added.has(service.garageJobServiceId)
                ? entry.removeLine(service.garageJobServiceId)
                : entry.addLine(service, "hand")
            }
          />
        </div>
        <div className="sticky bottom-0 grid border-t bg-popover p-4 pb-[max(16px,env(safe-area-inset-bottom))]">
          <Button size="lg" onClick={close}>
            {say.intake_done({ count: lines.length })}
          </Button>
        </div>
      </SidePanelContent>
    </SidePanel>
  );
}
