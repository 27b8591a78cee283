import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { vi } from "vitest";
import { ServicesScreen } from "@/features/catalogue/components/services-screen";
import { services } from "./jobs";
import { signInWith } from "./people";
import { renderApp } from "./render";
import { answer, at, server } from "./server";

export const SERVICES = at("/api/garage/jobservices");
export const BELOW = at("/api/garage/jobsubcategories-by-garagejobcategory");
export const LIST = "/dashboard/services";
/** The query parameters of the list's requests. */
export const asked: URLSearchParams[] = [];
type User = ReturnType<typeof renderApp>["user"];

export function serveServices() {
  asked.length = 0;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  server.use(
    http.get(SERVICES, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return answer(services);
    }),
    http.get(at("/api/garage/get-jobservice-defaults"), () =>
      answer({
        jobCategories: [
          { garageJobCategoryId: 1, jobCategory: "General Service" },
          { garageJobCategoryId: 7, jobCategory: "Engine" },
        ],
      }),
    ),
    http.get(BELOW, ({ request }) => {
      const id = new URL(request.url).searchParams.get("garageJobCategoryId");
      const name = id === "7" ? "Oil and filters" : "Periodic service";
      return answer({ data: [{ jobSubCategoryId: Number(id) * 10, jobSubCategory: name }] });
    }),
  );
}

export function showServices(permissions = ["change_catalogue"], address = LIST) {
  window.history.replaceState(null, "", address);
  const me = signInWith(permissions);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
  return renderApp(<ServicesScreen />);
}

/** Opens the form for a new service and waits for its categories. */
export async function opened() {
  const { user } = showServices();
  await user.click(await screen.findByRole("button", { name: "Add New Service" }));
  await screen.findByRole("dialog", { name: "Add New Service" });
  await within(screen.getByRole("dialog")).findByRole("option", { name: "Engine" });
  return user;
}

export const field = (name: string) =>
  within(screen.getByRole("dialog")).getByLabelText<HTMLInputElement>(name);
export const save = (user: User, name = "Add service") =>
  user.click(screen.getByRole("button", { name }));

export async function fill(user: User) {
  await user.selectOptions(field("Service Category"), "Engine");
  await screen.findByRole("option", { name: "Oil and filters" });
  await user.selectOptions(field("SubCategory"), "Oil and filters");
  await user.type(field("Service Name"), "Gear oil");
  await user.type(field("Rate (₹)"), "999.50");
}
