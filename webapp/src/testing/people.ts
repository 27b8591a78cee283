import type { Garage, MeOut } from "@/features/session/types";
import type { Subscription } from "@/features/subscription/api/last-subscription";

export function garage(garageId: number, garageName: string, over: Partial<Garage> = {}): Garage {
  return {
    garageId,
    garageName,
    garageLogoURL: null,
    state: "ready",
    role: "Owner",
    permissions: [],
    ...over,
  };
}

export const andheri = garage(11, "Andheri");
export const whitefield = garage(22, "Whitefield");

export const me: MeOut = {
  user: {
    firstName: "Rajesh",
    lastName: "Sharma",
    phoneNumber: "9820012345",
    profileImageUrl: null,
    language: "",
    personKey: "cGVyc29uLW9uZQ",
  },
  garages: [andheri, whitefield],
  invitations: [],
  signedOut: [],
};

/** This subscription ends so late that no reminder shows. */
export const subscription: Subscription = {
  subscriptionStartDate: "2026-08-13",
  subscriptionEndDate: "2099-08-12",
  gracePeriodEndDate: "2099-08-19",
  subscriptionAmt: 19990,
  expired: false,
  expiresIn: "266 days",
  expiresRemark: null,
  garageName: "Andheri",
  state: "active",
  planName: "Pro, yearly",
  says: null,
};

/** Stores a session in the browser, as sign-in does. */
export function storeSession(garageId = andheri.garageId, garages = me.garages): void {
  const data = { token: "gt_one", ...me, garages };
  localStorage.setItem("token", data.token);
  localStorage.setItem("userInfo", JSON.stringify({ success: true, message: "", data }));
  localStorage.setItem("garageId", String(garageId));
}

/** Makes a change as another tab would, and fires the storage event. */
export function changeInAnotherTab(change: () => void): void {
  change();
  window.dispatchEvent(new StorageEvent("storage"));
}

/** Stores a session in Andheri with only these permissions, and returns it as an answer of `me`. */
export function signInWith(permissions: string[]): MeOut {
  const mine = { ...me, garages: [garage(11, "Andheri", { permissions }), whitefield] };
  storeSession(11, mine.garages);
  return mine;
}
