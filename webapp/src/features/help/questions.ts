/** The six questions of the help page. Answers tell of screens by the words that stand on them. */

type Step = string | { text: string; link: { href: string; words: string } };

export type Question = {
  /** Also the address of the answer: /dashboard/account/help#add-job. */
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
    intro: "Start with the car or with its owner; Servicebay fills in what it knows.",
    steps: [
      {
        text: "On Home, type the vehicle number or the mobile number and press Search, or go straight to",
        link: { href: "/dashboard/add/newJob", words: "Add New Job" },
      },
      "Pick the vehicle or the customer that was found. If there is none, choose New Entry? and add them.",
      "Choose the services. The price of each comes from your catalogue, with any discount that runs today.",
      "Set the expected delivery date and the priority, and create the job. It begins as Open.",
    ],
    note: "On a phone, the round button in the middle of the bar below starts a new job from every page.",
  },
  {
    id: "job-status",
    question: "How do I track the status of a job?",
    intro: "A job is Open, In Progress, Ready or Delivered. Home counts them.",
    steps: [
      {
        text: "All jobs with their status, newest first, are under",
        link: { href: "/dashboard/manage/jobs", words: "Jobs" },
      },
      "Search by vehicle number, customer or job number to find one.",
      "Change the status in the list or in the job itself. Who changed it, and when, is kept in the job's history.",
    ],
    note: "When a job becomes Ready, you can issue its invoice and send it to the customer by email.",
  },
  {
    id: "change-password",
    question: "How do I change my password?",
    intro: "You need your current password for it.",
    steps: [
      {
        text: "On your account, open",
        link: { href: "/dashboard/account#password", words: "Change password" },
      },
      "Enter the current password, and the new one twice. It needs at least 8 characters.",
      "You stay signed in here and are signed out on all other devices. A mail tells you of the change.",
    ],
    note: "If you get such a mail and did not change anything, set a new password at once and call support.",
  },
  {
    id: "notifications",
    question: "What am I notified of?",
    intro: "The bell at the top, or Alerts on a phone, has a dot when there is something new.",
    steps: [
      "Alerts tell you of things in your branch that wait for you, and of your subscription if you are an owner.",
      "Open one to go to what it is about; it counts as read then. You can also mark all of them as read.",
      "By email you get what must reach you anywhere: codes, changes of your password, and invitations to a garage.",
    ],
    note: "Alerts belong to the branch that is selected at the top. Switch the branch to see those of another.",
  },
  {
    id: "update-profile",
    question: "How do I update my profile?",
    intro: "Your name, phone number and photo are yours in every garage where you work.",
    steps: [
      {
        text: "On your account, go to",
        link: { href: "/dashboard/account#profile", words: "Profile" },
      },
      "Change the name or the phone number and save, or choose a photo. It is made small before it leaves your phone.",
    ],
    note: "Your garage keeps contact details of its staff for itself: an owner or a manager changes these under Staffs.",
  },
  {
    id: "forgot-password",
    question: "What if I forgot my password?",
    intro: "You can set a new one from the sign-in page, with a code that is sent to your email.",
    steps: [
      {
        text: "On the sign-in page, choose Forgot Password? or open",
        link: { href: "/forget-password", words: "Forgot Password" },
      },
      "Enter your email. The code has 4 digits and works for 10 minutes; you can have it sent again after 30 seconds.",
      "Enter the code, then the new password twice. All devices are signed out, and you sign in anew.",
    ],
    note: "No mail? Look into the spam folder. If you no longer have that email address, ask the owner of your garage.",
  },
];
