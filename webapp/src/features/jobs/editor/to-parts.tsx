import { Button } from "@/components/ui/button";
import { say } from "@/say";

/** Scrolls to the parts, because the list of services before them is long on a phone. */
export function ToParts({ count }: { count: number }) {
  const scroll = () => {
    const section = document.getElementById("job-parts");
    section?.scrollIntoView({ block: "start" });
    section?.focus({ preventScroll: true });
  };
  return (
    <Button variant="outline" onClick={scroll} className="lg:hidden">
      {count > 0 ? say.jobs_parts_count({ count }) : say.jobs_go_to_parts()}
    </Button>
  );
}
