import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Dialog, DialogContent, DialogHeader } from "./dialog";
import { SidePanel, SidePanelContent } from "./side-panel";

const PLACE = { clientX: 195, clientY: 810 };
const send = vi.fn();

function Page({ panel }: { panel: boolean }) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  const add = (
    <button type="button" onClick={close}>
      Add
    </button>
  );
  return (
    <>
      <button type="button" onClick={send}>
        Send
      </button>
      {panel ? (
        <SidePanel open={open} onOpenChange={close}>
          <SidePanelContent title="Add part">{add}</SidePanelContent>
        </SidePanel>
      ) : (
        <Dialog open={open} onOpenChange={close}>
          <DialogContent aria-describedby={undefined}>
            <DialogHeader title="Add part" />
            {add}
          </DialogContent>
        </Dialog>
      )}
    </>
  );
}

const tap = (name: string, place = PLACE) =>
  fireEvent.click(screen.getByRole("button", { name, hidden: true }), place);

test.each([
  ["panel", true],
  ["dialog", false],
])("the second tap on a %s that closed does not reach the page", async (_, panel) => {
  send.mockReset();
  render(<Page panel={panel} />);
  tap("Add");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  tap("Send");
  expect(send).not.toHaveBeenCalled();
  tap("Send", { clientX: 40, clientY: 100 });
  expect(send).toHaveBeenCalledOnce();
  await new Promise((done) => setTimeout(done, 450));
  tap("Send");
  expect(send).toHaveBeenCalledTimes(2);
});
