import { say } from "@/say";

/** The six questions that everybody sees. The answers use the words on the screens. */

type Step = string | { text: string; href: string };

export type Question = {
  /** The id of the question. It is also in the URL: /dashboard/account/help#add-job. */
  id: string;
  question: string;
  intro: string;
  steps: readonly Step[];
  note?: string;
};

export const QUESTIONS: readonly Question[] = [
  {
    id: "add-job",
    question: say.help_how_do_i_add_a_new(),
    intro: say.help_start_with_the_car_or_with(),
    steps: [
      { text: say.help_on_home_type_the_vehicle_number(), href: "/dashboard/add/newJob" },
      say.help_select_the_vehicle_or_the_customer(),
      say.help_choose_the_services_prices_and_current(),
      say.help_set_the_expected_delivery_date_and(),
    ],
    note: say.help_on_a_phone_press_the_round(),
  },
  {
    id: "job-status",
    question: say.help_how_do_i_track_the_status(),
    intro: say.help_a_job_is_open_in_progress(),
    steps: [
      { text: say.help_for_a_list_of_all_jobs(), href: "/dashboard/manage/jobs" },
      say.help_search_by_vehicle_number_customer_or(),
      say.help_change_the_status_in_the_list(),
    ],
    note: say.help_when_a_job_becomes_ready_you(),
  },
  {
    id: "change-password",
    question: say.help_how_do_i_change_my_password(),
    intro: say.help_you_need_your_current_password(),
    steps: [
      { text: say.help_on_your_account_open(), href: "/dashboard/account#password" },
      say.help_enter_the_current_password_then_the(),
      say.help_you_stay_signed_in_here_and(),
    ],
    note: say.help_if_you_get_this_email_but(),
  },
  {
    id: "notifications",
    question: say.help_what_notifications_do_i_get(),
    intro: say.help_the_bell_at_the_top_or(),
    steps: [
      say.help_alerts_show_what_needs_attention_in(),
      say.help_open_an_alert_to_see_its(),
      say.help_by_email_you_get_codes_password(),
    ],
    note: say.help_alerts_are_for_the_branch_that(),
  },
  {
    id: "update-profile",
    question: say.help_how_do_i_update_my_profile(),
    intro: say.help_your_name_phone_number_and_photo(),
    steps: [
      { text: say.help_on_your_account_go_to(), href: "/dashboard/account#profile" },
      say.help_change_your_name_or_phone_number(),
    ],
    note: say.help_your_garage_has_its_own_record(),
  },
  {
    id: "forgot-password",
    question: say.help_what_if_i_forgot_my_password(),
    intro: say.help_set_a_new_password_on_the(),
    steps: [
      { text: say.help_on_the_sign_in_page_choose(), href: "/forget-password" },
      say.help_enter_your_email_the_code_has(),
      say.help_enter_the_code_then_the_new(),
    ],
    note: say.help_no_email_check_the_spam_folder(),
  },
];
