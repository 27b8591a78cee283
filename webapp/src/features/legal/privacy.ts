import { say } from "@/say";
import type { LegalText } from "./text";

export const PRIVACY: LegalText = {
  title: say.legal_privacy_notice(),
  since: say.legal_1_november_2026(),
  intro: say.legal_servicebay_keeps_the_records_of_vehicle(),
  sections: [
    {
      title: say.legal_for_whom_we_keep_data(),
      says: [say.legal_for_the_accounts_of_owners_and(), say.legal_for_the_customers_of_a_garage()],
    },
    {
      title: say.legal_what_is_stored(),
      says: [],
      points: [
        say.legal_about_people_with_an_account_name(),
        say.legal_about_each_sign_in_when_it(),
        say.legal_about_a_garage_its_name_address(),
        say.legal_about_a_garages_customers_name_phone(),
        say.legal_about_a_subscription_plan_dates_payments(),
        say.legal_activity_logs_one_of_changes_in(),
      ],
    },
    {
      title: say.legal_how_the_data_is_used(),
      says: [say.legal_we_use_the_data_to_keep()],
    },
    {
      title: say.legal_where_the_data_is_stored(),
      says: [say.legal_each_garages_records_are_in_a(), say.legal_in_your_browser_we_store_the()],
    },
    {
      title: say.legal_who_else_receives_the_data(),
      says: [say.legal_only_the_following_and_only_the()],
      points: [
        say.legal_provider_of_servers(),
        say.legal_stripe_if_you_choose_to_pay(),
        say.legal_own_customer(),
        say.legal_authority(),
      ],
    },
    {
      title: say.legal_how_long_the_data_is_kept(),
      says: [],
      points: [
        say.legal_we_keep_an_unconfirmed_sign_up(),
        say.legal_we_keep_codes_and_sign_ins(),
        say.legal_we_keep_a_garages_records_while(),
        say.legal_we_keep_our_invoices_for_the(),
      ],
    },
    {
      title: say.legal_your_rights(),
      says: [say.legal_you_can_see_and_correct_your(), say.legal_write_to_the_address_at_the()],
    },
    {
      title: say.legal_if_something_goes_wrong(),
      says: [say.legal_if_personal_data_is_lost_or()],
    },
    {
      title: say.legal_changes(),
      says: [say.legal_if_this_notice_changes_we_inform()],
    },
  ],
};
