import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { answer, at, refuse, server } from "@/testing/server";
import { BELOW, field, fill, opened, save, serveServices } from "@/testing/show-services";

beforeEach(serveServices);

test("Changing the category clears the subcategory and loads the new subcategories", {
  tags: "spec:jobs-9",
}, async () => {
  const user = await opened();
  await fill(user);
  await user.selectOptions(field("Service Category"), "General Service");
  await screen.findByRole("option", { name: "Periodic service" });
  expect(field("SubCategory").value).toBe("0");
  await save(user);
  expect(await screen.findByText("SubCategory required")).toBeTruthy();
});

test("Added subcategory is selected in the service form", { tags: "spec:jobs-10" }, async () => {
  let body: unknown;
  server.use(
    http.post(at("/api/garage/jobsubcategories"), async ({ request }) => {
      body = await request.json();
      const added = { jobSubCategoryId: 77, jobSubCategory: "Gears" };
      server.use(http.get(BELOW, () => answer({ data: [added] })));
      return answer(added);
    }),
  );
  const user = await opened();
  await user.selectOptions(field("Service Category"), "Engine");
  await user.click(screen.getByRole("button", { name: "Add a new subcategory" }));
  await user.click(screen.getByRole("button", { name: "Add subcategory" }));
  expect(await screen.findByText("This field is required")).toBeTruthy();
  await user.type(field("New subcategory"), "Gears{Enter}");
  expect(await screen.findByText("New subcategory has been added")).toBeTruthy();
  await screen.findByRole("option", { name: "Gears" });
  await waitFor(() => expect(field("SubCategory").value).toBe("77"));
  expect(body).toEqual({ garageJobCategoryId: 7, jobSubCategory: "Gears" });
});

test("Subcategory that could not be added shows the server's error", {
  tags: "spec:jobs-11",
}, async () => {
  const error = { jobSubCategory: ["This subcategory already exists"] };
  server.use(
    http.post(at("/api/garage/jobsubcategories"), () => refuse(422, { code: "invalid", error })),
  );
  const user = await opened();
  await user.selectOptions(field("Service Category"), "Engine");
  await user.click(screen.getByRole("button", { name: "Add a new subcategory" }));
  await user.type(field("New subcategory"), "Gears{Enter}");
  const words = await screen.findAllByText("This subcategory already exists");
  expect(words.length).toBeGreaterThan(0);
});
