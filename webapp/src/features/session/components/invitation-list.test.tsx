import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { me, storeSession } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { InvitationList } from "./invitation-list";

const ID = "6f1c6a52-6a7e-4a53-9a0a-0b5a7a1f0001";
const invitation = {
  invitationId: ID,
  garageName: "Karol Bagh",
  role: "Manager",
  acceptByMail: false,
};
const accept = () => screen.findByRole("button", { name: "Accept the invitation from Karol Bagh" });
const ACCEPT = at("/api/garage/invitations/{invitation_id}/accept").replace("{invitation_id}", ID);

function invited(...invitations: (typeof invitation)[]) {
  storeSession();
  let asked = 0;
  server.use(
    http.get(at("/api/garage/me"), () => {
      asked += 1;
      return answer({ ...me, invitations: asked === 1 ? invitations : [] });
    }),
  );
  return renderApp(<InvitationList />);
}

test("the invitation list is hidden when there are no invitations", async () => {
  const { container } = invited();
  await waitFor(() => expect(localStorage.getItem("userInfo")).toContain("invitations"));
  expect(container.querySelector("section")).toBeNull();
});

test("an invitation shows garage and role and disappears after it is accepted", {
  tags: "spec:entry-69",
}, async () => {
  const joined = { garageId: 33, garageName: "Karol Bagh", userId: null };
  server.use(http.post(ACCEPT, () => answer(joined)));
  const { user } = invited(invitation);
  await screen.findByText("Invites you to join as Manager.");
  await user.click(await accept());
  await waitFor(() => expect(screen.queryByText("Karol Bagh")).toBeNull());
});

test("accepting an invitation with a ticket opens the new password screen", async () => {
  const joined = { garageId: 33, garageName: "Karol Bagh", userId: "a-ticket" };
  server.use(http.post(ACCEPT, () => answer(joined)));
  const { user } = invited(invitation);
  await user.click(await accept());
  await waitFor(() => expect(router.push).toHaveBeenCalledExactlyOnceWith("/confirm-password"));
  expect(localStorage.getItem("userId")).toBe("a-ticket");
});

test("an invitation that needs the link in the email shows a hint and no button", async () => {
  invited({ ...invitation, acceptByMail: true });
  expect(await screen.findByText(/To accept, open the link in the email/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a refused invitation shows the error and stays in the list", async () => {
  const refusal = { code: "invitation_refused", message: "This invitation has ended." };
  server.use(http.post(ACCEPT, () => refuse(200, refusal)));
  const { user } = invited(invitation);
  await user.click(await accept());
  expect(await screen.findByText("This invitation has ended.")).toBeTruthy();
  expect(await accept()).toBeTruthy();
});
