import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { IntakeScreen } from "@/features/intake/components/intake-screen";
import type { IntakeIn } from "@/features/intake/types";
import type { Owed } from "@/features/khata/types";
import { jobDefaults, service, services } from "./jobs";
import { signInWith } from "./people";
import { renderApp } from "./render";
import { answer, at, refuse, server } from "./server";

export const MAY = ["change_jobs", "change_customers", "teach_words"];
export const SAVED = "The entry is saved as JOB-00057.";
export const EVERY = [
  ...services,
  service(81, "AC service"),
  service(82, "AC gas refill"),
  service(83, "Front brake pads", { serviceRate: 2199, serviceRateAdjusted: 2199 }),
];
/** The bodies of the entries, and the plates, that the screen sent. */
export const sent: IntakeIn[] = [];
export const searched: string[] = [];

const INTAKES = at("/api/garage/intakes");

export function serveIntake() {
  sent.length = 0;
  searched.length = 0;
  server.use(
    http.get(at("/api/garage/get-job-defaults"), () => answer(jobDefaults)),
    http.get(at("/api/garage/jobservices"), () => answer(EVERY)),
    http.get(at("/api/garage/service-words"), () => answer([])),
  );
  serveCars([]);
  replyTo(() => saved());
}

/** Answers the entries, the first one with the first reply. The last reply answers all others. */
export function replyTo(...replies: (() => Response)[]) {
  server.use(
    http.post(INTAKES, async ({ request }) => {
      sent.push((await request.json()) as IntakeIn);
      return (replies[sent.length - 1] ?? (replies.at(-1) as () => Response))();
    }),
  );
}

export const saved = (notes: string[] = []) =>
  HttpResponse.json({
    success: true,
    message: SAVED,
    data: {
      jobId: 57,
      jobCode: "JOB-00057",
      notes: notes.map((text) => ({ text, says: {} })),
    },
  });

/** Refuses an entry with questions, as the server does. */
export const asks = (...questions: object[]) =>
  HttpResponse.json(
    {
      success: false,
      message: "Please look at this entry.",
      error: "Please look at this entry.",
      code: "intake_asks",
      data: { questions },
    },
    { status: 409 },
  );

export { refuse };

export const asha = {
  customerId: 8,
  customerName: "Asha Rao",
  phoneNumber: "9876543210",
  email: null,
  address: null,
  vehicleId: 9,
  vehicleNumber: "MH12AB1234",
  vehicleModel: "Maruti Swift",
  vehicleClass: null as string | null,
  openJob: null as object | null,
  account: null as Owed | null,
};
export const vikram = {
  ...asha,
  customerId: 7,
  customerName: "Vikram Rao",
  phoneNumber: "9812300000",
};

/** Makes the search find these owners of MH12AB1234, and nothing under other plates. */
export function serveCars(records: (typeof asha)[]) {
  server.use(
    http.get(at("/api/garage/get-search-details"), ({ request }) => {
      const text = new URL(request.url).searchParams.get("searchText") ?? "";
      searched.push(text);
      return answer({ searchType: 1, records: text === "MH12AB1234" ? records : [] });
    }),
  );
}

export function showIntake(permissions = MAY) {
  window.history.replaceState(null, "", "/dashboard/intake");
  const me = signInWith(permissions);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
  return renderApp(<IntakeScreen />);
}

type User = ReturnType<typeof renderApp>["user"];

export const lineField = () =>
  screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Write it in one line" });

/** Types a line and waits until the parser has read it. */
export async function write(user: User, line: string) {
  const field = await lineField();
  await user.click(field);
  await user.paste(line);
}

export const textIn = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value;
export const create = (user: User) =>
  user.click(screen.getByRole("button", { name: "Create job" }));
