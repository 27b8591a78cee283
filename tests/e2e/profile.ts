import { mkdtemp, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type TestInfo,
} from "@playwright/test";
import { expect } from "./stack";

/** The folder of one browser. It stays on the disk between two starts of that browser. */
export class Profile {
  #started: BrowserContext | undefined;

  private constructor(
    private readonly folder: string,
    private readonly use: TestInfo["project"]["use"],
  ) {}

  static async create(info: TestInfo): Promise<Profile> {
    return new Profile(await mkdtemp(join(tmpdir(), "browser-")), info.project.use);
  }

  async start(more: BrowserContextOptions = {}): Promise<BrowserContext> {
    const { baseURL, launchOptions, locale, timezoneId, viewport } = this.use;
    const options = { ...launchOptions, baseURL, locale, timezoneId, viewport };
    this.#started = await chromium.launchPersistentContext(this.folder, { ...options, ...more });
    return this.#started;
  }

  /** Kills the browser with all its processes, so that it can save nothing more. */
  async kill(): Promise<void> {
    const closed = this.#started?.waitForEvent("close");
    // Chromium writes its host and its process id here. Playwright gives it a process group of its own.
    const lock = await readlink(join(this.folder, "SingletonLock"));
    const group = -Number(lock.slice(lock.lastIndexOf("-") + 1));
    process.kill(group, "SIGKILL");
    await closed;
    await expect.poll(() => isAlive(group)).toBe(false);
  }

  /** Closes the browser, and deletes its folder. */
  async remove(): Promise<void> {
    await this.#started?.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
