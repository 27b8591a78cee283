import type { Garage } from "@/features/session/types";
import { say } from "@/say";
import { useCopyServices, useCopySettings } from "../api/take-over";
import { CopySection } from "./copy-section";

type CopyProps = { from: Garage; into: Garage };

export function CopySettings({ from, into }: CopyProps) {
  return (
    <CopySection
      title={say.branches_gst_profile_and_settings()}
      help={say.branches_copies_the_gst_profile_and_settings()}
      verb={say.branches_copy_settings()}
      fromGarageId={from.garageId}
      copying={useCopySettings(into.garageId)}
    />
  );
}

export function CopyServices({ from, into }: CopyProps) {
  return (
    <CopySection
      title={say.branches_services()}
      help={say.branches_copies_services_with_their_rates_and()}
      verb={say.branches_copy_services()}
      fromGarageId={from.garageId}
      copying={useCopyServices(into.garageId)}
    />
  );
}
