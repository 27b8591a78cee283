import { ApiError } from "@/api/api-error";
import type { Service } from "@/features/catalogue/types";
import {
  type DamagedEntry,
  FORMAT,
  type KeptEntry,
  type NewEntry,
} from "@/features/intake/counter/entry";
import type { KeptPack } from "@/features/intake/counter/pack";
import type { CounterStore } from "@/features/intake/counter/store";
import type { EntryDraft } from "@/features/intake/draft";
import type { IntakeIn } from "@/features/intake/types";
import { jobDefaults } from "./jobs";

/** A store in memory. It gives copies, as a database does. */
export function memoryStore(damaged: DamagedEntry[] = []): CounterStore {
  const kept = new Map<number, KeptEntry>();
  let last = 0;
  let pack: KeptPack | null = null;
  const photos = new Map<string, Blob>();
  const entries = async () =>
    [...kept.values()].sort((one, other) => one.order - other.order).map(copied);
  return {
    entries,
    all: async () => ({ entries: await entries(), damaged: [...damaged] }),
    add: async (entry) => {
      if ([...kept.values()].some(({ id }) => id === entry.id)) return;
      last += 1;
      const order = last;
      kept.set(order, copied({ ...entry, format: FORMAT, state: "kept", order, revision: 1 }));
    },
    save: async (entry) => {
      if (kept.get(entry.order)?.revision !== entry.revision) return null;
      const next = copied({ ...entry, revision: entry.revision + 1 });
      kept.set(entry.order, next);
      return copied(next);
    },
    remove: async (entry) => {
      const at = damaged.findIndex(({ order }) => order === entry.order);
      if (at >= 0) return damaged.splice(at, 1).length > 0;
      if (kept.get(entry.order)?.revision !== entry.revision) return false;
      for (const key of entry.photos) photos.delete(key);
      return kept.delete(entry.order);
    },
    addPhoto: async (key, photo) => {
      photos.set(key, photo);
    },
    photo: async (key) => photos.get(key) ?? null,
    removePhotos: async (keys) => {
      for (const key of keys) photos.delete(key);
    },
    photosBefore: async () => [...photos.keys()],
    pack: async () => pack,
    keepPack: async (next) => {
      pack = next;
    },
  };
}

const copied = (entry: KeptEntry): KeptEntry => structuredClone(entry);

/** Returns an entry with an id. Its plate is its own, unless another one is given. */
export function newEntry(id: string, over: Partial<NewEntry> = {}): NewEntry {
  const body = { intakeId: id, slip: "P-7K3F", services: [] } as unknown as IntakeIn;
  const draft = {} as EntryDraft;
  const plate = `MH12AB${id}`;
  const facts = { plate, model: "", name: "Asha Rao", phone: "", lines: [], total: 0 };
  return { id, plate, facts, body, draft, photos: [], unanswered: false, ...over };
}

export function refusal(status: number, code = "", data?: unknown): ApiError {
  return new ApiError({ status, code, message: code, data });
}

/** Returns a pack with these services, and with one known car. */
export function packOf(
  services: readonly Service[],
  openJob: KeptPack["cars"][number]["openJob"] = null,
): KeptPack {
  return {
    issuedAt: new Date().toISOString(),
    seal: "seal-of-the-pack",
    fetchedAt: Date.now(),
    keepHours: 48,
    ahead: 0,
    digest: "one",
    services: services.map((one) => ({
      serviceId: one.garageJobServiceId,
      serviceName: one.jobService,
      rate: one.serviceRateAdjusted,
      words: [],
      offer: `offer-${one.garageJobServiceId}`,
      classRates: one.classRates.map(({ vehicleClass, rateAdjusted }) => ({
        vehicleClass,
        rate: rateAdjusted,
        offer: `offer-${one.garageJobServiceId}-${vehicleClass}`,
      })),
    })),
    defaults: { ...jobDefaults, taxCollected: true },
    cars: [
      {
        vehicleId: 9,
        vehicleNumber: "MH12AB1234",
        vehicleModel: "Maruti Swift",
        vehicleClass: null,
        owners: [{ customerId: 8, customerName: "Asha Rao", phoneNumber: "9876543210" }],
        openJob,
      },
    ],
    dues: [],
  };
}

/** Returns the part of a counter that the form needs. It fails with the given error. */
export function counterWith(failure?: Error) {
  const kept: NewEntry[] = [];
  const store = memoryStore();
  return {
    store,
    dropPhotos: store.removePhotos,
    device: "0123456789abcdef0123456789abcdef",
    who: { personKey: "cGVyc29uLW9uZQ", garageId: 11 },
    kept,
    keep: async (entry: NewEntry) => {
      if (failure) throw failure;
      kept.push(entry);
    },
  };
}
