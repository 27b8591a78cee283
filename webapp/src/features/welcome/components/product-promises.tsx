import { say } from "@/say";

const PROMISES = [
  {
    title: say.welcome_find_any_car(),
    says: say.welcome_find_a_car_by_its_plate(),
  },
  {
    title: say.welcome_the_board(),
    says: say.welcome_each_car_is_a_card_that(),
  },
  {
    title: say.welcome_on_the_phone(),
    says: say.welcome_everything_works_with_one_thumb_take(),
  },
  {
    title: say.welcome_branches(),
    says: say.welcome_switch_between_your_branches_with_one(),
  },
  {
    title: say.welcome_roles(),
    says: say.welcome_owner_manager_advisor_technician_or_cashier(),
  },
  {
    title: say.welcome_customers_are_informed(),
    says: say.welcome_when_a_car_is_ready_its(),
  },
  {
    title: say.welcome_import_and_export(),
    says: say.welcome_import_customers_vehicles_and_services_from(),
  },
  {
    title: say.welcome_poor_network(),
    says: say.welcome_your_text_stays_when_the_network(),
  },
  {
    title: say.welcome_your_data_is_separate(),
    says: say.welcome_each_garage_has_its_own_area(),
  },
] as const;

export function ProductPromises() {
  return (
    <section aria-labelledby="facts" className="border-y bg-card">
      <div className="mx-auto max-w-[1200px] px-4 py-10 md:px-6">
        <h2 id="facts" className="font-semibold text-lg">
          {say.welcome_also_included()}
        </h2>
        <dl className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
          {PROMISES.map(({ title, says }) => (
            <div key={title} className="border-t pt-3">
              <dt className="font-medium text-base">{title}</dt>
              <dd className="mt-1 text-pretty text-base text-muted-foreground">{says}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
