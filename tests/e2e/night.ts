import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { test } from "@playwright/test";

const BACKUP_SCRIPT = `
from django.db import transaction
from kernel import clock, outbox, tenancy
garage, day = GARAGE, clock.today().isoformat()
with transaction.atomic(), tenancy.platform():
    outbox.enqueue("backups.back_up", key=f"{garage}:{day}:e2e", garage=garage, day=day)
`;

/**
 * Enqueues a backup of this garage, as the nightly schedule does. The stack's worker makes the
 * backup.
 */
export async function backUp(garageId: string): Promise<void> {
  const root = `${test.info().project.testDir}/../..`;
  const code = BACKUP_SCRIPT.replace("GARAGE", String(Number(garageId)));
  // The browser tests inherit the environment of the stack, so this command uses its database.
  await promisify(execFile)(
    `${root}/.venv/bin/python`,
    ["platform/manage.py", "shell", "-c", code],
    { cwd: root },
  );
}
