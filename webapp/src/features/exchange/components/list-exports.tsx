import ExportListButton from "@/components/export-list-button";
import { FileRow, Section } from "./section";

const LISTS = [
  { what: "customers", title: "Customers", about: "Who they are and since when." },
  { what: "vehicles", title: "Vehicles", about: "Each with those who bring it." },
  { what: "jobs", title: "Jobs", about: "With their status, totals and what was paid." },
  { what: "services", title: "Services", about: "The catalogue with rates and discounts." },
] as const;

export function ListExports({ garageId }: { garageId: number }) {
  return (
    <Section
      id="lists"
      title="Lists"
      about="Each list as a whole. Who has exported one is kept on record."
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
