import type { components } from "@/api/schema.gen";

type Schemas = components["schemas"];

export type Overview = Schemas["OverviewOut"];
export type ListedGarage = Schemas["ListedGarageOut"];
export type Garage = Schemas["ConsoleGarageOut"];
export type Happened = Schemas["HappenedOut"];
export type Claim = Schemas["WaitingClaimOut"];
export type Renewal = Schemas["RenewalOut"];
export type RenewalDay = Schemas["RenewalDayOut"];
export type Reminded = Schemas["RemindedOut"];
export type PauseIn = Schemas["PauseIn"];
export type Closing = Schemas["ClosingOut"];
export type Look = Schemas["LookSeenOut"];
export type DeletionIn = Schemas["DeletionIn"];
export type GarageNameIn = Schemas["GarageNameIn"];
export type Health = Schemas["HealthOut"];
export type Task = Schemas["TaskOut"];
export type Verdict = Schemas["Verdict"];
export type Plan = Schemas["PlanOut"];
export type AdminSignInIn = Schemas["AdminSignInIn"];
export type RecordedIn = Schemas["RecordedIn"];
export type ExtendIn = Schemas["ExtendIn"];
export type DiscountIn = Schemas["DiscountIn"];
export type SponsorIn = Schemas["SponsorIn"];
export type PlanChangeIn = Schemas["PlanChangeIn"];
export type NoteIn = Schemas["NoteIn"];
export type WhyIn = Schemas["WhyIn"];
