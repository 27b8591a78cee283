import ExportListButton from "@/components/export-list-button";
import { FileRow, Section } from "./section";

const LISTS = [
  { what: "customers", title: "Customers", about: "Names and contact details." },
  { what: "vehicles", title: "Vehicles", about: "Vehicles with their customers." },
  { what: "jobs", title: "Jobs", about: "Jobs with status, totals and payments." },
  { what: "services", title: "Services", about: "Services with rates and discounts." },
] as const;

export function ListExports({ garageId }: { garageId: number }) {
  return (
    <Section
      id="lists"
      title="Lists"
      about="Complete lists as CSV files. Each export is recorded with the person's name."
    >
      <ul className="divide-y border-t">
        {LISTS.map(({ what, title, about }) => (
          <FileRow key={what} title={title} about={about}>
            <ExportListButton garageId={garageId} what={what}>
              Download
            </ExportListButton>
          </FileRow>
        ))}
      </ul>
    </Section>
  );
}
