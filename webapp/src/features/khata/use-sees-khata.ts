import { useSession } from "@/features/session/session";

/** Returns whether the person sees what customers of this garage owe. */
export function useSeesKhata(garageId: number | undefined): boolean {
  const { garages } = useSession();
  const garage = garages.find((one) => one.garageId === garageId);
  return garage?.permissions.includes("see_khata") ?? false;
}
