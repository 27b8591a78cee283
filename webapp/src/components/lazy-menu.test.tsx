import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { renderApp } from "@/testing/render";
import { LazyMenu } from "./lazy-menu";

const missing = Object.assign(new Error("Failed to load chunk /a.js"), { name: "ChunkLoadError" });
const press = () => screen.getByRole("button", { name: "Branch" });

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

function menu(load: () => Promise<{ default: () => React.ReactElement }>) {
  return renderApp(
    <>
      <p>The page</p>
      <LazyMenu
        load={load}
        trigger={(props) => (
          <button type="button" {...props}>
            Branch
          </button>
        )}
      />
    </>,
  );
}

test("a menu that cannot load shows an error, and the next click loads the menu again", async () => {
  let online = false;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => online);
  const { user } = menu(async () => {
    if (!online) throw missing;
    return { default: () => <p>The menu</p> };
  });
  await user.click(press());
  expect(await screen.findByText(/Check the connection and try again/)).toBeTruthy();
  expect(screen.getByText("The page")).toBeTruthy();
  expect(document.body.textContent).not.toContain("chunk");

  online = true;
  await user.click(press());
  expect(await screen.findByText("The menu")).toBeTruthy();
});

test("a menu whose script was removed by a release offers Reload and does not reload the page automatically", async () => {
  const { user } = menu(() => Promise.reject(missing));
  await user.click(press());
  expect(await screen.findByText(/There may be a new version/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
});

test("the script of a menu loads when the pointer is near its button, and not earlier", async () => {
  const load = vi.fn(async () => ({ default: () => <p>The menu</p> }));
  const { user } = menu(load);
  expect(load).not.toHaveBeenCalled();
  await user.hover(press());
  expect(load).toHaveBeenCalledOnce();
  expect(screen.queryByText("The menu")).toBeNull();
});
