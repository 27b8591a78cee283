import { screen } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { endSession } from "@/lib/storage/session-values";
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
      <output>{form.formState.isDirty ? "changed" : "unchanged"}</output>
    </form>
  );
}

async function typeThenEnd(end: () => void) {
  signInWith([]);
  const { user, unmount } = renderApp(<Form />);
  await user.type(screen.getByLabelText("Name"), "Zoya");
  end();
  unmount();
  signInWith([]);
}

test("text typed into a form before the session ended is restored once", async () => {
  await typeThenEnd(endSession);
  const { unmount } = renderApp(<Form />);
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "Zoya");
  expect(screen.getByLabelText("City")).toHaveProperty("value", "Pune");
  screen.getByText("changed");
  await screen.findByText("We restored the text that you typed here.");
  unmount();
  renderApp(<Form />);
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "");
});

test("text typed into a form is not restored after a sign-out", async () => {
  await typeThenEnd(closeSession);
  renderApp(<Form />);
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "");
});

test("text typed into a form is not restored in another garage or in another form", async () => {
  await typeThenEnd(endSession);
  const { unmount } = renderApp(<Form garageId={12} />);
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "");
  unmount();
  renderApp(<Form name="new job" />);
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "");
});

test("text typed into a form that the person left is not restored", async () => {
  await typeThenEnd(() => undefined);
  renderApp(<Form />);
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "");
});

test("a stored form value that is not a string is ignored", () => {
  signInWith([]);
  window.sessionStorage.setItem("typed:11:new customer", '{"name":{"first":1},"city":"Goa"}');
  renderApp(<Form />);
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "");
  expect(screen.getByLabelText("City")).toHaveProperty("value", "Goa");
});
