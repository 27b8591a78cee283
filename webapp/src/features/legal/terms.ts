import { say } from "@/say";
import type { LegalText } from "./text";

export const TERMS: LegalText = {
  title: say.legal_terms(),
  since: say.legal_1_november_2026(),
  intro: say.legal_this_is_the_agreement_about_the(),
  sections: [
    {
      title: say.legal_the_trial(),
      says: [say.legal_every_new_garage_starts_with_a()],
    },
    {
      title: say.legal_the_subscription(),
      says: [
        say.legal_each_garage_has_its_own_subscription(),
        say.legal_the_price_does_not_change_during(),
      ],
    },
    {
      title: say.legal_when_a_payment_is_late(),
      says: [say.legal_we_remind_the_owner_before_a(), say.legal_after_90_days_the_garage_is()],
    },
    {
      title: say.legal_ending_the_agreement(),
      says: [say.legal_you_can_cancel_at_any_time(), say.legal_we_may_suspend_a_garage_that()],
    },
    {
      title: say.legal_your_data(),
      says: [say.legal_your_data_belongs_to_you_we()],
    },
    {
      title: say.legal_your_part(),
      says: [],
      points: [
        say.legal_keep_passwords_secret_give_each_person(),
        say.legal_you_are_responsible_for_your_invoices(),
        say.legal_do_not_try_to_access_other(),
      ],
    },
    {
      title: say.legal_our_part(),
      says: [say.legal_we_run_the_service_with_due()],
    },
    {
      title: say.legal_liability(),
      says: [say.legal_our_liability_is_unlimited_for_damage()],
    },
    {
      title: say.legal_changes_and_applicable_law(),
      says: [say.legal_if_these_terms_change_we_inform()],
    },
  ],
};
