"use client";

import { useState } from "react";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { say } from "@/say";
import type { Estimate } from "../types";

const loadDialog = () => import("./withdraw-dialog");

export function WithdrawButton({ garageId, estimate }: { garageId: number; estimate: Estimate }) {
  const [asks, setAsks] = useState(false);
  const close = () => setAsks(false);
  return (
    <>
      <Button variant="outline" onClick={() => setAsks(true)}>
        {say.estimates_withdraw()}
      </Button>
      {asks && <Lazy load={loadDialog} onFailure={close} props={{ garageId, estimate, close }} />}
    </>
  );
}
