"use client";

import { useState } from "react";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { say } from "@/say";
import type { Estimate } from "../types";

const loadPanel = () => import("./record-decision-panel");

type RecordDecisionButtonProps = { garageId: number; estimate: Estimate };

export function RecordDecisionButton({ garageId, estimate }: RecordDecisionButtonProps) {
  const [asks, setAsks] = useState(false);
  const close = () => setAsks(false);
  return (
    <>
      <Button variant="outline" onClick={() => setAsks(true)} className="flex-auto">
        {say.estimates_record_decision()}
      </Button>
      {asks && <Lazy load={loadPanel} onFailure={close} props={{ garageId, estimate, close }} />}
    </>
  );
}
