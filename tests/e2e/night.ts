import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { test } from "@playwright/test";

const WHAT_THE_NIGHT_ASKS_FOR = `
from django.db import transaction
from kernel import clock, outbox, tenancy
garage, day = GARAGE, clock.today().isoformat()
with transaction.atomic(), tenancy.platform():
    outbox.enqueue("backups.back_up", key=f"{garage}:{day}:e2e", garage=garage, day=day)
`;

/** Asks for this garage's backup as each night does; the stack's worker makes it. */
export async function backUp(garageId: string): Promise<void> {
  const root = `${test.info().project.testDir}/../..`;
  const code = WHAT_THE_NIGHT_ASKS_FOR.replace("GARAGE", String(Number(garageId)));
  // The runner hands the stack's own environment down to the browser tests.
  await promisify(execFile)(
    `${root}/.venv/bin/python`,
    ["platform/manage.py", "shell", "-c", code],
    { cwd: root },
  );
}
