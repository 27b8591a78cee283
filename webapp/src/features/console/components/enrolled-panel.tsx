"use client";

import { FormPanel } from "@/components/form-panel";
import { Button } from "@/components/ui/button";
import { asPicture } from "@/lib/pictures/svg";
import type { Enrolled } from "../types";

const LEAVING = {
  title: "Have you written them down?",
  what: "The secret and the recovery codes are not shown again. If they are lost, a new secret is needed.",
  verb: "Close",
};

/** Shows an admin's secret and recovery codes once. The browser does not store them. */
export function EnrolledPanel({ enrolled, close }: { enrolled: Enrolled; close: () => void }) {
  const { name, email, secret, picture, recoveryCodes, needsPassword } = enrolled;
  return (
    <FormPanel title={`Sign-in secret of ${name}`} dirty leaving={LEAVING} close={close}>
      <div className="flex min-h-full flex-col">
        <div className="grid gap-6 p-6">
          <p role="status" className="text-base">
            This is shown only once. {name} must scan the code with an authenticator app and keep
            the recovery codes in a safe place.
          </p>
          {needsPassword && (
            <p className="rounded-md bg-accent px-4 py-3 text-accent-foreground">
              {email} has no password yet. To set one, use “Forgot password?” on the sign-in page of
              the app.
            </p>
          )}
          {/* The background is white in both themes, because cameras need a dark code on a light
              background. */}
          {/* biome-ignore lint/performance/noImgElement: the image is a data URL */}
          <img
            alt="QR code for an authenticator app"
            src={asPicture(picture)}
            className="size-48 justify-self-center rounded-md bg-plate"
          />
          <section aria-label="Secret" className="grid gap-1">
            <h3 className="font-medium text-sm">Secret to type instead of scanning</h3>
            <p className="select-all break-all font-plate text-base">{groupDigits(secret)}</p>
          </section>
          <section aria-label="Recovery codes" className="grid gap-2">
            <h3 className="font-medium text-sm">Recovery codes, each works once</h3>
            <ul className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-md bg-muted px-4 py-3 font-code text-base">
              {recoveryCodes.map((code) => (
                <li key={code} className="select-all break-all">
                  {code}
                </li>
              ))}
            </ul>
          </section>
        </div>
        <div className="sticky bottom-0 mt-auto border-t bg-popover p-4 pb-[max(16px,env(safe-area-inset-bottom))] md:px-6">
          <Button className="w-full" onClick={close}>
            I have written them down
          </Button>
        </div>
      </div>
    </FormPanel>
  );
}

/** Splits a secret into groups of four characters, which are easier to read aloud. */
function groupDigits(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, "$1 ");
}
