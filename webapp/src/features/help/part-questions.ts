/** The questions about check-ins, inspections, estimates, parts and purchases. Each is for people who may use its screens. */

import { say } from "@/say";
import type { Question } from "./questions";

export const PART_QUESTIONS: readonly (Question & { permission: string })[] = [
  {
    id: "check-in",
    permission: "check_in",
    question: say.help_how_do_i_check_a_car(),
    intro: say.help_note_what_the_car_looks_like(),
    steps: [
      { text: say.help_find_the_car_by_its_number(), href: "/dashboard/home" },
      say.help_select_it_and_press_check_in(),
      say.help_note_the_odometer_the_fuel_and(),
      say.help_press_hand_over_to_sign_and(),
      say.help_press_finish_check_in_then_print(),
    ],
    note: say.help_a_finished_check_in_cannot_be(),
  },
  {
    id: "inspect",
    permission: "inspect",
    question: say.help_how_do_i_inspect_a_car(),
    intro: say.help_check_the_car_point_by_point(),
    steps: [
      say.help_check_the_car_in_and_open(),
      say.help_press_good_watch_or_bad_for(),
      say.help_press_done_the_visit_then_shows(),
    ],
    note: say.help_without_a_connection_keep_the_page(),
  },
  {
    id: "estimate",
    permission: "change_estimates",
    question: say.help_how_do_i_make_and_send(),
    intro: say.help_the_customer_sees_each_line_and(),
    steps: [
      say.help_open_the_visit_of_the_car(),
      say.help_add_services_and_parts_for_good(),
      say.help_press_save_saving_never_sends_the(),
      say.help_press_send_and_choose_e_mail(),
      { text: say.help_what_waits_for_an_answer_is(), href: "/dashboard/manage/estimates" },
    ],
    note: say.help_press_change_to_correct_a_sent(),
  },
  {
    id: "above-approval",
    permission: "change_jobs",
    question: say.help_why_can_i_not_save_a(),
    intro: say.help_after_a_customer_approved_an_amount(),
    steps: [
      say.help_the_form_shows_in_amber_how(),
      say.help_press_make_a_supplementary_estimate_and(),
      say.help_or_press_change_the_lines_and(),
      say.help_an_owner_can_press_allow_it(),
    ],
    note: say.help_the_job_sheet_shows_what_was(),
  },
  {
    id: "check-approval",
    permission: "change_estimates",
    question: say.help_how_do_i_prove_what_a(),
    intro: say.help_each_decision_has_a_record_which(),
    steps: [
      { text: say.help_open_the_decided_estimate_in_the(), href: "/dashboard/manage/estimates" },
      say.help_press_download_record_it_is_a(),
      say.help_on_a_computer_run_sha256sum_est(),
    ],
    note: say.help_if_one_character_of_the_file(),
  },
  {
    id: "find-part",
    permission: "see_parts",
    question: say.help_how_do_i_find_a_part(),
    intro: say.help_the_list_of_parts_shows_the(),
    steps: [
      { text: say.help_for_the_list_open(), href: "/dashboard/manage/parts" },
      say.help_search_by_number_name_brand_or(),
      say.help_open_a_part_its_page_shows(),
    ],
    note: say.help_free_stock_is_not_set_aside(),
  },
  {
    id: "scan-parts",
    permission: "take_parts",
    question: say.help_how_do_i_take_parts_for(),
    intro: say.help_scan_the_job_card_then_the(),
    steps: [
      { text: say.help_on_parts_press_take_parts_or(), href: "/dashboard/manage/scan" },
      say.help_press_use_the_camera_and_scan(),
      say.help_scan_each_part_and_change_the(),
      say.help_press_take_for_parts_that_come(),
    ],
    note: say.help_if_the_camera_is_not_allowed(),
  },
  {
    id: "count-stock",
    permission: "count_stock",
    question: say.help_how_do_i_count_the_stock(),
    intro: say.help_count_all_parts_or_one_rack(),
    steps: [
      { text: say.help_on_parts_press_count_stock_or(), href: "/dashboard/manage/stock-count" },
      say.help_press_start_count_and_choose_the(),
      say.help_type_how_many_are_on_the(),
      say.help_check_the_differences_an_owner_or(),
    ],
    note: say.help_a_posted_count_cannot_be_taken(),
  },
  {
    id: "book-bill",
    permission: "buy_parts",
    question: say.help_how_do_i_book_a_bill(),
    intro: say.help_the_bill_puts_the_goods_on(),
    steps: [
      { text: say.help_press_bill_in_hand_in_the(), href: "/dashboard/manage/purchases/bills" },
      say.help_choose_the_supplier_and_copy_the(),
      say.help_type_the_total_of_the_paper(),
      say.help_attach_a_photo_or_a_pdf(),
    ],
    note: say.help_are_the_goods_here_before_the(),
  },
  {
    id: "print-labels",
    permission: "see_parts",
    question: say.help_how_do_i_print_labels_for(),
    intro: say.help_a_label_shows_the_name_the(),
    steps: [
      { text: say.help_choose_a_part_in_the_list(), href: "/dashboard/manage/parts" },
      say.help_press_labels_then_choose_the_size(),
      say.help_press_print_labels_the_pdf_downloads(),
    ],
    note: say.help_for_many_parts_press_select_in(),
  },
  {
    id: "leak-radar",
    permission: "see_leaks",
    question: say.help_what_does_the_leak_radar_show(),
    intro: say.help_each_night_it_looks_for_money(),
    steps: [
      { text: say.help_for_the_findings_open(), href: "/dashboard/manage/leaks" },
      say.help_if_the_radar_is_off_press(),
      say.help_open_the_record_of_a_finding(),
      say.help_is_a_finding_no_loss_press(),
    ],
    note: say.help_only_owners_and_managers_see_the(),
  },
];
