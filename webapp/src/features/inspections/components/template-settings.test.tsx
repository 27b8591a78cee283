import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { endSession } from "@/lib/storage/session-values";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import type { Template } from "../types";
import TemplateSettings from "./template-settings";
// The module is imported here, because its first import takes longer than a test waits.
import "./template-panel";

vi.setConfig({ testTimeout: 15_000 });

const TEMPLATES = at("/api/garage/inspection-templates");
const TEMPLATE = "*/api/garage/inspection-templates/5";
const point = (groupName: string, label: string) => ({
  groupName,
  label,
  serviceId: null,
  photoWhenBad: false,
});
const quick: Template = {
  templateId: 5,
  name: "Quick check",
  points: [point("Brakes", "Pads"), point("Brakes", "Discs"), point("Tyres", "Front")],
  version: 3,
};
const services = [{ garageJobServiceId: 11, jobService: "Brake pads" }];
const sent: { method: string; body: unknown }[] = [];

beforeEach(() => {
  sent.length = 0;
  const save = (message: string) => async (info: { request: Request }) => {
    sent.push({ method: info.request.method, body: await info.request.json() });
    return HttpResponse.json({ success: true, message, data: quick });
  };
  server.use(
    http.get(TEMPLATES, () => answer([quick])),
    http.get(at("/api/garage/jobservices"), () => answer(services)),
    http.post(TEMPLATES, save("The template has been added.")),
    http.put(TEMPLATE, save("The template is saved.")),
  );
});

function show() {
  signInWith(["change_estimate_rules", "inspect"]);
  return renderApp(<TemplateSettings garageId={11} />);
}
type User = ReturnType<typeof show>["user"];
const press = (user: User, name: string) => user.click(screen.getByRole("button", { name }));

async function openMenu(user: User, item: string) {
  await user.click(await screen.findByRole("button", { name: "Actions for Quick check" }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
}

async function openChange() {
  const shown = show();
  await openMenu(shown.user, "Change");
  await screen.findByRole("dialog", { name: "Change template" });
  return shown;
}

const labels = (group: string) =>
  within(screen.getByRole("list", { name: `Points of ${group}` }))
    .getAllByRole("listitem")
    .map((row) => row.textContent);

test("the settings list the templates with their points", async () => {
  show();
  expect(await screen.findByText("Quick check")).toBeTruthy();
  expect(screen.getByText("3 points")).toBeTruthy();
});

test("a new template is sent with its groups and points in order", async () => {
  const { user } = show();
  await screen.findByText("Quick check");
  await press(user, "Add template");
  await user.type(await screen.findByLabelText("Name"), "Monsoon check");
  await user.type(screen.getByLabelText("Group 1"), "Glass");
  await user.type(screen.getByLabelText("Add a point to Glass"), "Wipers{Enter}Washer");
  await press(user, "Add group");
  await user.type(screen.getByLabelText("Group 2"), "Lights");
  await user.type(screen.getByLabelText("Add a point to Lights"), "Horn{Enter}");
  await user.click(
    within(screen.getByRole("dialog")).getByRole("button", { name: "Add template" }),
  );
  expect(await screen.findByText("The template has been added.")).toBeTruthy();
  const points = [point("Glass", "Wipers"), point("Glass", "Washer"), point("Lights", "Horn")];
  expect(sent).toEqual([{ method: "POST", body: { name: "Monsoon check", points } }]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

describe("changing a template", () => {
  test("a point gets a service and a photo rule, and rows are moved and removed", async () => {
    const { user } = await openChange();
    await user.click(screen.getByRole("button", { name: "Discs" }));
    await screen.findByRole("option", { name: "Brake pads" });
    await user.selectOptions(screen.getByLabelText("Suggested service"), "Brake pads");
    await user.click(screen.getByRole("switch", { name: "Photo needed when bad" }));
    await press(user, "Move up: Discs");
    expect(labels("Brakes")[0]).toContain("Discs");
    await press(user, "Remove: Tyres");
    await press(user, "Save changes");
    expect(await screen.findByText("The template is saved.")).toBeTruthy();
    const discs = { groupName: "Brakes", label: "Discs", serviceId: 11, photoWhenBad: true };
    const points = [discs, point("Brakes", "Pads")];
    expect(sent).toEqual([{ method: "PUT", body: { name: "Quick check", points, version: 3 } }]);
  });

  test("missing names show under their rows, and nothing is sent", async () => {
    const { user } = await openChange();
    await user.clear(screen.getByLabelText("Group 1"));
    await user.click(screen.getByRole("button", { name: "Front" }));
    await user.clear(screen.getByLabelText("Point"));
    await press(user, "Save changes");
    expect(await screen.findByText("Name the group")).toBeTruthy();
    expect(screen.getByText("Name the point")).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test("a template without points is refused", async () => {
    const { user } = await openChange();
    await press(user, "Remove: Tyres");
    await press(user, "Remove: Brakes");
    await press(user, "Save changes");
    expect(await screen.findByText("Add at least one point")).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test("a change of somebody else keeps the typed values until the new version is loaded", async () => {
    const message = "Somebody else has changed this since you opened it.";
    server.use(http.put(TEMPLATE, () => refuse(409, { code: "changed_meanwhile", message })));
    const { user } = await openChange();
    await user.type(screen.getByLabelText("Name"), " 2");
    await press(user, "Save changes");
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Quick check 2");
    server.use(http.get(TEMPLATES, () => answer([{ ...quick, name: "Theirs", version: 4 }])));
    await press(user, "Load the new version");
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Theirs"),
    );
  });

  test("the text is kept when the session ends", async () => {
    const { user } = await openChange();
    await user.type(screen.getByLabelText("Add a point to Tyres"), "Rear{Enter}");
    endSession();
    cleanup();
    await openChange();
    expect(await screen.findByText("We restored the text that you typed here.")).toBeTruthy();
    expect(labels("Tyres")).toEqual(["Front", "Rear"]);
  });
});

describe("retiring a template", () => {
  test("it asks first", async () => {
    let retired = 0;
    server.use(
      http.post(`${TEMPLATE}/retire`, () => {
        retired += 1;
        return HttpResponse.json({
          success: true,
          message: "The template is retired.",
          data: null,
        });
      }),
    );
    const { user } = show();
    await openMenu(user, "Retire");
    const dialog = within(await screen.findByRole("alertdialog", { name: "Retire Quick check?" }));
    expect(retired).toBe(0);
    await user.click(dialog.getByRole("button", { name: "Retire" }));
    expect(await screen.findByText("The template is retired.")).toBeTruthy();
    expect(retired).toBe(1);
  });

  test("the last one stays, and the reason shows", async () => {
    const message = "Keep at least one template.";
    server.use(
      http.post(`${TEMPLATE}/retire`, () => refuse(409, { code: "last_template", message })),
    );
    const { user } = show();
    await openMenu(user, "Retire");
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.click(dialog.getByRole("button", { name: "Retire" }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByText("Quick check")).toBeTruthy();
  });
});
