import { render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type Message, notify } from "@/lib/notify";
import { ToasterHost } from "./toaster-host";

const missing = new Error("Failed to load chunk /a.js");

test("a message sent before the toaster has loaded is shown after it loads", async () => {
  notify.error("Early");
  render(<ToasterHost />);
  expect(await screen.findByText("Early")).toBeTruthy();
});

test("a message sent five times is shown once", async () => {
  render(<ToasterHost />);
  for (let n = 0; n < 5; n += 1) notify.error("Wrong password");
  await screen.findByText("Wrong password");
  expect(screen.getAllByText("Wrong password")).toHaveLength(1);
});

test("messages are shown as plain text while the toaster cannot load, and as toasts afterwards", async () => {
  const shown: Message[] = [];
  const load = vi.fn().mockRejectedValue(missing);
  render(<ToasterHost load={load} />);
  notify.error("No network");
  notify.error("No network");
  expect(await screen.findAllByText("No network")).toHaveLength(1);

  load.mockResolvedValue({
    default: () => <p>Toaster</p>,
    show: (one: Message) => shown.push(one),
  });
  notify.info("Back");
  await waitFor(() => expect(shown.map(({ text }) => text)).toEqual(["Back"]));
});
