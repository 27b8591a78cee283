/** The six questions that everybody sees. The answers use the words on the screens. */

type Step = string | { text: string; link: { href: string; words: string } };

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
    question: "How do I add a new job?",
    intro: "Start with the car or with its owner. Servicebay fills in the saved details.",
    steps: [
      {
        text: "On Home, type the vehicle number or the mobile number and press Search. Or open",
        link: { href: "/dashboard/add/newJob", words: "Add New Job" },
      },
      "Select the vehicle or the customer in the results. If the right one is missing, press New Entry? and add it.",
      "Choose the services. Prices and current discounts come from your catalogue.",
      "Set the expected delivery date and the priority, then press Create Job. The new job has the status Open.",
    ],
    note: "On a phone, press the round button at the bottom of any page to add a new job.",
  },
  {
    id: "job-status",
    question: "How do I track the status of a job?",
    intro:
      "A job is Open, In Progress, Ready or Delivered. Home shows how many jobs have each status.",
    steps: [
      {
        text: "For a list of all jobs with their status, newest first, open",
        link: { href: "/dashboard/manage/jobs", words: "Jobs" },
      },
      "Search by vehicle number, customer or job number.",
      "Change the status in the list or in the job. The job's history shows who changed it and when.",
    ],
    note: "When a job becomes Ready, you can issue its invoice and send it to the customer by email.",
  },
  {
    id: "change-password",
    question: "How do I change my password?",
    intro: "You need your current password.",
    steps: [
      {
        text: "On your account, open",
        link: { href: "/dashboard/account#password", words: "Change password" },
      },
      "Enter the current password, then the new password twice. It needs at least 8 characters.",
      "You stay signed in here and are signed out on all other devices. We confirm the change by email.",
    ],
    note: "If you get this email but did not change your password, set a new password immediately and call support.",
  },
  {
    id: "notifications",
    question: "What notifications do I get?",
    intro: "The bell at the top, or Alerts on a phone, shows a dot when you have new alerts.",
    steps: [
      "Alerts show what needs attention in your branch. Owners also get alerts about the subscription.",
      "Open an alert to see its job or page. It is then marked as read. You can also mark all alerts as read.",
      "By email you get codes, password changes and invitations to a garage.",
    ],
    note: "Alerts are for the branch that is selected at the top. Switch the branch to see its alerts.",
  },
  {
    id: "update-profile",
    question: "How do I update my profile?",
    intro: "Your name, phone number and photo are the same in all garages where you work.",
    steps: [
      {
        text: "On your account, go to",
        link: { href: "/dashboard/account#profile", words: "Profile" },
      },
      "Change your name or phone number and save, or choose a photo. Large photos are made smaller before the upload.",
    ],
    note: "Your garage has its own record of your contact details. An owner or a manager can change it under Staffs.",
  },
  {
    id: "forgot-password",
    question: "What if I forgot my password?",
    intro: "Set a new password on the sign-in page with a code that we email to you.",
    steps: [
      {
        text: "On the sign-in page, choose Forgot Password? or open",
        link: { href: "/forget-password", words: "Forgot Password" },
      },
      "Enter your email. The code has 4 digits and works for 10 minutes. After 30 seconds you can ask for another code.",
      "Enter the code, then the new password twice. All devices are signed out. Sign in with the new password.",
    ],
    note: "No email? Check the spam folder. If you no longer use that email address, ask the owner of your garage.",
  },
];
