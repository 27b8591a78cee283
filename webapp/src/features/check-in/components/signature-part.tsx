"use client";

import { PenLine } from "lucide-react";
import { useState } from "react";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import type { Visit } from "@/features/visits/types";
import { UNSIGNED } from "@/features/visits/words";
import { say } from "@/say";
import type { Signed } from "../api/finish-check-in";
import type { Draft } from "../draft";
import { Chip } from "./chip";
import { Part } from "./part";

const loadPad = () => import("./sign-dialog");

/** How the check-in will be finished. */
export type Ending = Signed | { unsignedReason: string };

type SignaturePartProps = {
  visit: Visit;
  draft: Draft;
  ending: Ending | null;
  setEnding: (ending: Ending | null) => void;
  problem: string | undefined;
};

/** Collects the customer's signature, or the reason why there is none. */
export function SignaturePart({ visit, draft, ending, setEnding, problem }: SignaturePartProps) {
  const [signs, setSigns] = useState(false);
  const [unsigned, setUnsigned] = useState(false);
  const signed = ending && "signature" in ending ? ending : null;
  const reason = ending && "unsignedReason" in ending ? ending.unsignedReason : null;
  return (
    <Part id="check-in-signature" title={say.checkin_signature()}>
      {signed ? (
        <div className="grid justify-items-start gap-3">
          {/* biome-ignore lint/performance/noImgElement: the picture is in this browser only */}
          <img
            src={signed.signature}
            alt={say.checkin_signature_of({ signedName: signed.signedName })}
            className="max-h-28 max-w-full rounded-md border bg-plate"
          />
          <p className="font-medium text-base">{signed.signedName}</p>
          <Button variant="outline" onClick={() => setEnding(null)}>
            {say.checkin_sign_again()}
          </Button>
        </div>
      ) : (
        <>
          <div className="flex flex-wrap gap-3">
            <Button
              size="lg"
              onClick={() => {
                setSigns(true);
                setUnsigned(false);
                setEnding(null);
              }}
            >
              <PenLine aria-hidden className="size-5" />
              {say.checkin_hand_over_to_sign()}
            </Button>
            <Button
              variant="outline"
              size="lg"
              aria-expanded={unsigned || reason !== null}
              onClick={() => setUnsigned(!unsigned)}
            >
              {say.checkin_customer_did_not_sign()}
            </Button>
          </div>
          {(unsigned || reason !== null) && (
            <fieldset className="flex min-w-0 flex-wrap gap-2">
              <legend className="mb-2 font-medium text-sm">{say.checkin_why()}</legend>
              {Object.entries(UNSIGNED).map(([code, word]) => (
                <Chip
                  key={code}
                  pressed={code === reason}
                  onPress={() => setEnding(code === reason ? null : { unsignedReason: code })}
                >
                  {word}
                </Chip>
              ))}
            </fieldset>
          )}
        </>
      )}
      {problem && (
        <p role="alert" className="text-destructive text-sm">
          {problem}
        </p>
      )}
      {signs && (
        <Lazy
          load={loadPad}
          onFailure={() => setSigns(false)}
          props={{
            visit,
            draft,
            sign: (by: Signed) => {
              setEnding(by);
              setSigns(false);
            },
            close: () => setSigns(false),
          }}
        />
      )}
    </Part>
  );
}
