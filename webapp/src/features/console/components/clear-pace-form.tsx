"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type * as z from "zod/mini";
import { clearPace } from "../api/load";
import { paceReasonForm } from "../schema";
import type { LoadRow } from "../types";
import { VerbForm } from "./verb-form";

type ClearPaceFormProps = { row: LoadRow; close: () => void; done: (message: string) => void };

/** Gives a slowed garage its full speed again. */
export default function ClearPaceForm({ row, close, done }: ClearPaceFormProps) {
  return (
    <VerbForm<z.infer<typeof paceReasonForm>>
      resolver={zodResolver(paceReasonForm)}
      defaultValues={{ reason: "" }}
      send={(values) => clearPace(row.garageId, values)}
      done={done}
      title="Full speed"
      about={`${row.garageName} can send as many requests as any other garage again.`}
      verb="Give full speed"
      reason
      close={close}
    />
  );
}
