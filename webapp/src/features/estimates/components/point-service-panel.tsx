"use client";

import { say } from "@/say";
import { ServicePanel } from "./add-service-panel";

export type PointServicePanelProps = {
  garageId: number;
  label: string;
  choose: (serviceId: number) => void;
  close: () => void;
};

const NONE: ReadonlySet<number> = new Set();

/** Asks for the service of a point that suggests none. */
export default function PointServicePanel(props: PointServicePanelProps) {
  const { garageId, label, choose, close } = props;
  return (
    <ServicePanel
      title={say.estimates_service_for({ label })}
      garageId={garageId}
      taken={NONE}
      choose={({ garageJobServiceId }) => choose(garageJobServiceId)}
      close={close}
    />
  );
}
