import { ApiError } from "@/api/api-error";
import { assumeAhead, serverAhead, serverNow } from "@/lib/browser/server-clock";
import { keyFrom } from "@/lib/storage/sealing";
import { getPack, openCounter, reportCounter } from "../api/counter";
import { counterRow, deleteCounter, deviceId, keepCounterRow, lockCounters } from "./device";
import { type DamagedEntry, type KeptEntry, mayChange, type NewEntry } from "./entry";
import {
  countEntries,
  idbStore,
  keepKey,
  type OpenDatabase,
  openCounterDatabase,
  readKey,
} from "./idb-store";
import { isDue, isForgotten, type KeptPack, withAnswer } from "./pack";
import { type CounterStore, NotKept } from "./store";

export type Who = { personKey: string; garageId: number };

export function counterName({ personKey, garageId }: Who): string {
  return `counter-${personKey}-${garageId}`;
}

/**
 * The counter of one person in one garage on this device. Its methods throw `NotKept` if the storage fails, and an
 * `ApiError` if the server refuses.
 */
export class Counter {
  readonly name: string;
  readonly #channel: BroadcastChannel;
  readonly #listeners = new Set<() => void>();
  #entries: readonly KeptEntry[] = [];
  #damaged: readonly DamagedEntry[] = [];
  #pack: KeptPack | null = null;
  #isClosed = false;
  #refusedAt = 0;

  private constructor(
    readonly who: Who,
    readonly device: string,
    readonly store: CounterStore,
    private readonly database: OpenDatabase,
  ) {
    this.name = counterName(who);
    this.#channel = new BroadcastChannel(this.name);
    this.#channel.onmessage = () => void this.#read();
  }

  /** Opens a counter that is switched on. Returns null if it is off, or if its key is missing without internet. */
  static async open(who: Who): Promise<Counter | null> {
    const name = counterName(who);
    await lockCounters(name);
    const row = await counterRow(name);
    return row && (row.on || row.waiting > 0) ? Counter.#begin(who, "") : null;
  }

  /** Switches the counter on here. `label` names the device in the list of the owner. */
  static async switchOn(who: Who, label: string): Promise<Counter | null> {
    const counter = await Counter.#begin(who, label);
    if (!counter) return null;
    const waiting = counter.entries.length + counter.damaged.length;
    await keepCounterRow({ name: counter.name, on: true, waiting });
    await counter.refresh({ force: true });
    return counter;
  }

  static async #begin(who: Who, label: string): Promise<Counter | null> {
    const name = counterName(who);
    const device = await deviceId();
    const database = await openCounterDatabase(name);
    let key = await readKey(database);
    if (!key || label) {
      try {
        const { secret } = await openCounter(who.garageId, device, label || deviceLabel());
        key = await keyFrom(secret, name);
        await keepKey(database, key);
      } catch (error) {
        database.close();
        if (label || !(error instanceof ApiError)) throw error;
        return null;
      }
    }
    const counter = new Counter(who, device, idbStore(database, key), database);
    await counter.#read();
    await counter.dropPhotos(await counter.store.photosBefore(Date.now() - PHOTO_MS));
    if (counter.pack) assumeAhead(counter.pack.ahead);
    if (counter.pack && isForgotten(counter.pack, serverNow().getTime())) await counter.forget();
    return counter;
  }

  get entries(): readonly KeptEntry[] {
    return this.#entries;
  }

  get damaged(): readonly DamagedEntry[] {
    return this.#damaged;
  }

  get pack(): KeptPack | null {
    return this.#pack;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async #read(): Promise<void> {
    if (this.#isClosed) return;
    const [{ entries, damaged }, pack] = await Promise.all([this.store.all(), this.store.pack()]);
    this.#entries = entries;
    this.#damaged = damaged;
    if (pack?.fetchedAt !== this.#pack?.fetchedAt) this.#pack = pack;
    for (const listener of this.#listeners) listener();
  }

  /** Shows a change here and in the other tabs. */
  async changed(): Promise<void> {
    await this.#read();
    if (this.#isClosed) return;
    this.#channel.postMessage("changed");
    const row = await counterRow(this.name);
    const waiting = this.#entries.length + this.#damaged.length;
    if (row && row.waiting !== waiting) await keepCounterRow({ ...row, waiting });
  }

  async keep(entry: NewEntry): Promise<void> {
    try {
      const before = (await this.store.entries()).find(({ id }) => id === entry.id);
      if (!before) await this.store.add(entry);
      else {
        // A person has edited an entry that waits.
        const after = { ...before, ...entry, questions: undefined, fields: undefined };
        const isSaved = mayChange(before) && (await this.store.save({ ...after, state: "kept" }));
        if (!isSaved) throw new NotKept("The entry was sent already.");
        await this.dropPhotos(before.photos);
      }
      await this.changed();
    } catch (cause) {
      throw cause instanceof NotKept ? cause : new NotKept("The storage failed.", { cause });
    }
  }

  /** Deletes those of the photos that no entry has. */
  async dropPhotos(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const used = new Set((await this.store.entries()).flatMap(({ photos }) => photos));
    await this.store.removePhotos(keys.filter((key) => !used.has(key)));
  }

  /** Loads the pack if it is due, and tells the server how many entries wait. */
  async refresh({ force = false, savesData = false } = {}): Promise<void> {
    const now = serverNow().getTime();
    const isRefused = now - this.#refusedAt < REFUSED_MS;
    if (!force && (isRefused || !isDue(this.#pack, now, savesData))) return;
    try {
      const have = this.#pack?.digest ?? "";
      const answer = await getPack(this.who.garageId, this.device, have);
      const facts = { now: serverNow().getTime(), keepHours: KEEP_HOURS, ahead: serverAhead() };
      await this.store.keepPack(withAnswer(this.#pack, answer, facts));
      await this.changed();
      await this.report();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "counter_off") {
        this.#refusedAt = now;
        await this.forget();
      }
      // The person who switches it on must see why it stays off.
      if (force) throw error;
    }
  }

  async report(): Promise<void> {
    const [oldest] = this.#entries;
    const { keep } = await reportCounter(this.who.garageId, {
      device: this.device,
      waiting: this.#entries.length,
      oldestAt: oldest?.body.takenAt ?? null,
    });
    if (!keep) await this.forget();
  }

  /** Deletes prices and cars. The entries stay. */
  async forget(): Promise<void> {
    await this.store.keepPack(null);
    await this.changed();
  }

  /** Switches the counter off on this device. Entries that wait can still be sent. */
  async switchOff(): Promise<void> {
    await this.forget();
    const waiting = await countEntries(this.database);
    if (waiting > 0) return keepCounterRow({ name: this.name, on: false, waiting });
    await this.deleteAll();
  }

  async deleteAll(): Promise<void> {
    this.close();
    await deleteCounter(this.name);
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  close(): void {
    this.#isClosed = true;
    this.#channel.close();
    this.database.close();
  }
}

/** A device that was switched off asks again after this time. */
const REFUSED_MS = 30 * 60_000;

/** A photo whose form was closed without an entry stays for this time. */
const PHOTO_MS = 30 * 24 * 3_600_000;

/** `open_counter` gives this number to a device that is not switched off. */
const KEEP_HOURS = 48;

/** Names the browser for the owner. */
export function deviceLabel(agent: string = navigator.userAgent): string {
  const browser = [/Edg\//, /SamsungBrowser/, /Firefox|FxiOS/, /Chrome|CriOS/, /Safari/].findIndex(
    (one) => one.test(agent),
  );
  const system = [/Android/, /iPhone|iPad/, /Windows/, /Mac OS/, /Linux/].findIndex((one) =>
    one.test(agent),
  );
  const browsers = ["Edge", "Samsung Internet", "Firefox", "Chrome", "Safari"];
  const systems = ["Android", "iPhone", "Windows", "Mac", "Linux"];
  return [browsers[browser] ?? "Browser", systems[system]].filter(Boolean).join(", ");
}
