import { SIGN_UP, type SignUpDraft } from "@/features/signup/draft";
import type { Typed } from "@/features/signup/forms";

export const typed: Typed = {
  chainName: "Khan Motors",
  ownerName: "Zoya Khan",
  email: "zoya@khan.example",
  phoneNumber: "9820012345",
  garageName: "Khan Motors",
  address: "4, MG Road, Pune",
  gstin: "",
  stateCode: "27",
};

/** Stores an unfinished sign-up at this step in the browser. */
export function leftAt(at: SignUpDraft["at"], over: Partial<SignUpDraft> = {}): void {
  localStorage.setItem(SIGN_UP, JSON.stringify({ savedAt: Date.now(), typed, at, ...over }));
}

export function kept(): SignUpDraft {
  return JSON.parse(localStorage.getItem(SIGN_UP) ?? "null");
}
