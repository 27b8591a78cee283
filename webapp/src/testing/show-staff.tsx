import { screen } from "@testing-library/react";
import { http } from "msw";
import { StaffScreen } from "@/features/staff/components/staff-screen";
import { signInWith } from "./people";
import { renderApp } from "./render";
import { answer, at, server } from "./server";

export const STAFFS = at("/api/garage/staffs");
/** The query parameters of the list's requests. */
export const asked: URLSearchParams[] = [];
export const person = (staffId: number, staffName: string) => ({
  staffId,
  staffName,
  email: "meera@sharma.example",
  phoneNumber: "9876543210",
  roleId: 4,
  roleName: "Technician",
  signsInWith: "email",
  garageId: 11,
});

export function serveStaff() {
  asked.length = 0;
  server.use(
    http.get(STAFFS, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return answer({ records: [person(5, "Meera Iyer"), person(6, "Anil Rao")], recordCount: 42 });
    }),
    http.get(at("/api/garage/get-staffs-defaults"), () =>
      answer({ roles: [{ roleId: 4, roleName: "Technician" }] }),
    ),
  );
}

export function showStaff(permissions = ["change_staff"]) {
  const me = signInWith(permissions);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
  return renderApp(<StaffScreen />);
}

/** Clicks an item of the menu in Meera's row. */
export async function act(name: string) {
  const { user } = showStaff();
  const [button] = await screen.findAllByRole("button", { name: "Actions for Meera Iyer" });
  await user.click(button as HTMLElement);
  await user.click(await screen.findByRole("menuitem", { name }));
  return user;
}
