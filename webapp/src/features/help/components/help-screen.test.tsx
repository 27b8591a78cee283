import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { PART_QUESTIONS } from "../part-questions";
import { QUESTIONS } from "../questions";
import { HelpScreen } from "./help-screen";

const button = (name: RegExp) => screen.getByRole("button", { name });
const open = () =>
  screen.getAllByRole("button", { expanded: true }).map(({ textContent }) => textContent);

test("the help page has six questions: new job, status, password, notifications, profile, forgotten password", {
  tags: "spec:account-12",
}, () => {
  renderApp(<HelpScreen />);
  expect(QUESTIONS.map(({ id }) => id)).toEqual([
    "add-job",
    "job-status",
    "change-password",
    "notifications",
    "update-profile",
    "forgot-password",
  ]);
  expect(screen.getAllByRole("button", { expanded: false })).toHaveLength(6);
  expect(screen.queryAllByRole("region", { name: /^(How|What) / })).toEqual([]);
});

test("a technician sees the help questions about finding, scanning and labelling parts", async () => {
  signInWith(["see_parts", "take_parts"]);
  const { user } = renderApp(<HelpScreen />);
  const shown = screen.getAllByRole("button", { expanded: false }).slice(QUESTIONS.length);
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    "How do I find a part and its stock?",
    "How do I take parts for a job with my phone?",
    "How do I print labels for parts?",
  ]);
  await user.click(button(/take parts for a job/));
  const link = screen.getByRole("link", { name: "Take and return parts" });
  expect(link.getAttribute("href")).toBe("/dashboard/manage/scan");
});

test("an owner sees all help questions about parts, and a URL opens one of them", () => {
  signInWith(PART_QUESTIONS.map(({ permission }) => permission));
  window.history.replaceState(null, "", "/dashboard/account/help#leak-radar");
  renderApp(<HelpScreen />);
  expect(screen.getAllByRole("button", { expanded: false })).toHaveLength(18);
  expect(open()).toEqual(["What does the leak radar show?"]);
});

test("the help page opens one answer at a time and stores its name in the URL", {
  tags: "spec:account-11",
}, async () => {
  const { user } = renderApp(<HelpScreen />);
  await user.click(button(/add a new job/));
  expect(window.location.hash).toBe("#add-job");
  await user.click(button(/change my password/));
  expect(open()).toEqual(["How do I change my password?"]);
  expect(window.location.hash).toBe("#change-password");
  expect(screen.getByRole("link", { name: "Change password" }).getAttribute("href")).toBe(
    "/dashboard/account#password",
  );
  await user.click(button(/change my password/));
  expect(screen.queryAllByRole("button", { expanded: true })).toEqual([]);
  expect(window.location.hash).toBe("");
});

test("a help answer is at most 500 pixels high and scrolls with the keyboard", {
  tags: "spec:account-27",
}, async () => {
  const { user } = renderApp(<HelpScreen />);
  await user.click(button(/add a new job/));
  const answer = screen.getByRole("region", { name: "How do I add a new job?" });
  expect(answer.className).toContain("max-h-[500px]");
  expect(answer.className).toContain("overflow-y-auto");
  expect(answer.tabIndex).toBe(0);
});

test("the help questions can be opened with the keyboard", async () => {
  const { user } = renderApp(<HelpScreen />);
  await user.tab();
  expect(document.activeElement).toBe(button(/add a new job/));
  await user.keyboard("{ArrowDown}{Enter}");
  expect(open()).toEqual(["How do I track the status of a job?"]);
  await user.keyboard("{End}");
  expect(document.activeElement).toBe(button(/forgot my password/));
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(button(/add a new job/));
  await user.keyboard("{ArrowUp}{Home} ");
  expect(open()).toEqual(["How do I add a new job?"]);
});

test("the URL of a help question opens its answer, even if the help page is already open", () => {
  window.history.replaceState(null, "", "/dashboard/account/help#notifications");
  renderApp(<HelpScreen />);
  expect(open()).toEqual(["What notifications do I get?"]);
  expect(document.activeElement).toBe(button(/notifications/));
  window.history.replaceState(null, "", "#update-profile");
  act(() => void window.dispatchEvent(new HashChangeEvent("hashchange")));
  expect(open()).toEqual(["How do I update my profile?"]);
});

test("an unknown question in the help URL opens no answer", () => {
  window.history.replaceState(null, "", "/dashboard/account/help#toString");
  renderApp(<HelpScreen />);
  expect(screen.queryAllByRole("button", { expanded: true })).toEqual([]);
});

test("help shows the phone number and email address of support", async () => {
  renderApp(<HelpScreen />);
  const call = await screen.findByRole("link", { name: "Call support: 98200 98200" });
  expect(call.getAttribute("href")).toBe("tel:+919820098200");
  expect(screen.getByRole("link", { name: "help@servicebay.example" })).toBeTruthy();
});
