"use client";

import { Lazy } from "@/components/lazy";
import { useOpenedGarage } from "@/features/session/opened-garage";

const loadNotice = () => import("./estimates-of-car-notice");

/** Says above the form of a new job which estimates of its car are approved or wait for an answer. */
export function EstimatesOfCar() {
  const garage = useOpenedGarage(true);
  return garage && <Lazy load={loadNotice} whenIdle props={{ garage }} />;
}
