import { useMutation } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ApiError } from "@/api/api-error";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { DeleteDialog } from "./delete-dialog";

type DeletingProps = { act: (id: number) => Promise<unknown>; close: () => void };

function Deleting({ act, close }: DeletingProps) {
  const deleting = useMutation({ mutationFn: act });
  return (
    <DeleteDialog id={7} deleting={deleting} title="Delete it?" deleted="Deleted." close={close} />
  );
}

async function press(act: (id: number) => Promise<unknown>) {
  const close = vi.fn();
  const { user } = renderApp(<Deleting act={act} close={close} />);
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
}

const failing = (status: number) => () =>
  Promise.reject(new ApiError({ code: "x", message: "Not this one.", status }));

test("a successful delete shows the success message", { tags: "spec:shared-9" }, async () => {
  const act = vi.fn(() => Promise.resolve());
  await press(act);
  expect(act.mock.calls[0]?.slice(0, 1)).toEqual([7]);
  expect(await screen.findByText("Deleted.")).toBeTruthy();
  expect(router.replace).not.toHaveBeenCalled();
});

// The statuses mean: the delete is refused (200), not permitted (400), the record is missing (404),
// the record version is outdated (409), the branch is suspended (423).
test.each([200, 400, 404, 409, 423])(
  "a delete refused with status %i shows the reason and stays on the page",
  async (status) => {
    await press(failing(status));
    expect(await screen.findByText("Not this one.")).toBeTruthy();
    expect(router.replace).not.toHaveBeenCalled();
  },
);

test("a delete refused in a locked garage shows no message in the delete dialog", async () => {
  await press(failing(402));
  expect(router.replace).not.toHaveBeenCalled();
  expect(screen.queryByText("Not this one.")).toBeNull();
});

test.each([0, 500, 503])(
  "a delete that fails with status %i opens the page /error",
  async (status) => {
    await press(failing(status));
    expect(router.replace).toHaveBeenCalledExactlyOnceWith("/error");
    expect(screen.queryByText("Not this one.")).toBeNull();
  },
);
