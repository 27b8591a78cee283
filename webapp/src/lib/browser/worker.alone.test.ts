import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { registerWorker } from "./worker";

class Worker extends EventTarget {
  state = "installing";
  postMessage = vi.fn();

  become(state: string) {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  update = vi.fn(async (): Promise<void> => undefined);

  find(worker: Worker) {
    this.installing = worker;
    this.dispatchEvent(new Event("updatefound"));
  }
}

let registration: Registration;
const register = vi.fn(async () => registration);

beforeEach(() => {
  vi.useFakeTimers();
  registration = new Registration();
  Object.defineProperty(navigator, "serviceWorker", { value: { register }, configurable: true });
});

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

test("a worker that waits while the page loads takes over, and the person sees no message", async () => {
  registration.waiting = new Worker();
  const onNewVersion = vi.fn();
  registerWorker("hi", onNewVersion);
  await vi.advanceTimersByTimeAsync(0);
  expect(register).toHaveBeenCalledWith("/sw.js?lang=hi", { updateViaCache: "none" });
  expect(registration.waiting.postMessage).toHaveBeenCalledWith("take over");
  expect(onNewVersion).not.toHaveBeenCalled();
});

test("a worker that is found while the page loads takes over, also if its event comes later", async () => {
  const worker = new Worker();
  registration.update.mockImplementation(async () => {
    registration.installing = worker;
  });
  const onNewVersion = vi.fn();
  registerWorker("en", onNewVersion);
  await vi.advanceTimersByTimeAsync(0);
  expect(worker.postMessage).toHaveBeenCalledWith("take over");
  registration.find(worker);
  worker.become("installed");
  expect(onNewVersion).not.toHaveBeenCalled();
});

test("a worker that comes later waits, and is announced once it is installed", async () => {
  const onNewVersion = vi.fn();
  registerWorker("en", onNewVersion);
  await vi.advanceTimersByTimeAsync(0);
  const worker = new Worker();
  registration.find(worker);
  expect(onNewVersion).not.toHaveBeenCalled();
  worker.become("installed");
  expect(onNewVersion).toHaveBeenCalledOnce();
  expect(worker.postMessage).not.toHaveBeenCalled();
});

test("an open page looks for a new version each hour until it ends", async () => {
  const end = registerWorker("en", vi.fn());
  await vi.advanceTimersByTimeAsync(2 * 60 * 60_000);
  expect(registration.update).toHaveBeenCalledTimes(3);
  end();
  await vi.advanceTimersByTimeAsync(2 * 60 * 60_000);
  expect(registration.update).toHaveBeenCalledTimes(3);
});

test("a failed check keeps the present worker, and a refused registration is only logged", async () => {
  registration.update.mockRejectedValue(new TypeError("offline"));
  registerWorker("en", vi.fn());
  await vi.advanceTimersByTimeAsync(0);
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  register.mockRejectedValueOnce(new DOMException("blocked", "SecurityError"));
  registerWorker("en", vi.fn());
  await vi.advanceTimersByTimeAsync(0);
  expect(warn).toHaveBeenCalledOnce();
});

test("without a secure address there is no worker", async () => {
  Reflect.deleteProperty(navigator, "serviceWorker");
  registerWorker("en", vi.fn());
  await vi.advanceTimersByTimeAsync(0);
  expect(register).not.toHaveBeenCalledWith("/sw.js?lang=xx", expect.anything());
});
