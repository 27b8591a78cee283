import { screen } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { endSession } from "@/lib/session-values";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { closeSession } from "./session";
import { useKeptForm } from "./use-kept-form";

function Form({ garageId = 11, name = "new customer" }: { garageId?: number; name?: string }) {
  const form = useForm({ defaultValues: { name: "", city: "Pune" } });
  useKeptForm(form, { name, garageId, unsaved: form.formState.isDirty });
  return (
    <form>
      <input aria-label="Name" {...form.register("name")} />
      <input aria-label="City" {...form.register("city")} />
      <output>{form.formState.isDirty ? "changed" : "as it was"}</output>
    </form>
  );
}

async function typeAndLoseBy(end: () => void) {
  signInWith([]);
  const { user, unmount } = renderApp(<Form />);
  await user.type(screen.getByLabelText("Name"), "Zoya");
  end();
  unmount();
  signInWith([]);
}

test("what was typed when the session ended is back, once", async () => {
  await typeAndLoseBy(endSession);
  const { unmount } = renderApp(<Form />);
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "Zoya");
  expect(screen.getByLabelText("City")).toHaveProperty("value", "Pune");
  screen.getByText("changed");
  await screen.findByText("What you had typed here is back.");
  unmount();
  renderApp(<Form />);
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "");
});

test("a sign-out leaves nothing", async () => {
  await typeAndLoseBy(closeSession);
  renderApp(<Form />);
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "");
});

test("another garage and another form do not see it", async () => {
  await typeAndLoseBy(endSession);
  const { unmount } = renderApp(<Form garageId={12} />);
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "");
  unmount();
  renderApp(<Form name="new job" />);
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "");
});

test("what somebody left of their own will is not kept", async () => {
  await typeAndLoseBy(() => undefined);
  renderApp(<Form />);
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "");
});

test("what is no kept form is no form", () => {
  signInWith([]);
  window.sessionStorage.setItem("typed:11:new customer", '{"name":{"first":1},"city":"Goa"}');
  renderApp(<Form />);
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "");
  expect(screen.getByLabelText("City")).toHaveProperty("value", "Goa");
});
