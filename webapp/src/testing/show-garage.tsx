import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { GarageScreen } from "@/features/garage/components/garage-screen";
import type { GstProfile } from "@/features/garage/types";
import { gstDefaults, gstProfile } from "./garage";
import { signInWith } from "./people";
import { renderApp } from "./render";
import { answer, at, server } from "./server";
import { watchSight } from "./sight";

export const PROFILE = at("/api/garage/gst-profile");
export const PREVIEW = at("/api/garage/gst-profile/preview");
/** The bodies of the preview requests and of the save requests. */
export const previewed: Record<string, unknown>[] = [];
export const saved: Record<string, unknown>[] = [];

export function serveGarage() {
  previewed.length = 0;
  saved.length = 0;
  watchSight({ near: true });
  server.use(
    http.get(at("/api/garage/get-gst-defaults"), () => answer(gstDefaults)),
    http.post(PREVIEW, async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      previewed.push(body);
      return answer({ html: `<p>Invoice of ${body.legalName}</p>` });
    }),
    http.get(at("/api/garage/settings"), () =>
      answer({ askBeforeInvoice: true, hidesPhones: false, hidesMoney: false }),
    ),
    http.put(PROFILE, async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      saved.push(body);
      const data = { ...gstProfile(), ...body, version: 5 };
      return HttpResponse.json({ success: true, message: "The GST profile has been saved.", data });
    }),
  );
}

export async function showGarage(
  profile: GstProfile = gstProfile(),
  permissions = ["change_gst_profile"],
) {
  const me = signInWith(permissions);
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get(PROFILE, () => answer(profile)),
  );
  const { user } = renderApp(
    <>
      <GarageScreen />
      <a href="/dashboard/home">Home</a>
    </>,
  );
  if (permissions.length > 0) await field("Legal name");
  return user;
}

// The form's module is imported during the test, so this waits longer than usual.
export const field = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(label, undefined, { timeout: 10_000 });

export async function retype(
  user: Awaited<ReturnType<typeof showGarage>>,
  label: string,
  text: string,
) {
  const input = await field(label);
  await user.clear(input);
  if (text) await user.type(input, text);
}
