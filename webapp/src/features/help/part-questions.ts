/** The questions about check-ins, inspections, estimates, parts and purchases. Each is for people who may use its screens. */

import type { Question } from "./questions";

export const PART_QUESTIONS: readonly (Question & { permission: string })[] = [
  {
    id: "check-in",
    permission: "check_in",
    question: "How do I check a car in?",
    intro: "Note what the car looks like and what is in it, before you move it.",
    steps: [
      {
        text: "Find the car by its number or the mobile number on",
        link: { href: "/dashboard/home", words: "Home" },
      },
      "Select it and press Check in. Or press Check in on its job or on its page.",
      "Note the odometer, the fuel and the things in the car. Tap the drawing where the car is damaged, and take photos. Each change is saved immediately.",
      "Press Hand over to sign, and let the customer sign. If nobody signs, press Customer did not sign and choose why.",
      "Press Finish check-in. Then print it, or send it by email or WhatsApp.",
    ],
    note: "A finished check-in cannot be changed, but you can add notes. Without a connection, keep the page open until it says Saved.",
  },
  {
    id: "inspect",
    permission: "inspect",
    question: "How do I inspect a car?",
    intro: "Check the car point by point, so that the customer sees what it needs.",
    steps: [
      "Check the car in, and open its visit. Press Inspect and choose a list of points.",
      "Press Good, Watch or Bad for each point. The next point opens. Add a measured value, a note or photos.",
      "Press Done. The visit then shows the bad points first.",
    ],
    note: "Without a connection, keep the page open until it says Saved. Reopen a finished inspection to change it. The owner and managers change the lists of points under Account, Garage.",
  },
  {
    id: "estimate",
    permission: "change_estimates",
    question: "How do I make and send an estimate?",
    intro: "The customer sees each line and its price before the work starts.",
    steps: [
      "Open the visit of the car and press New estimate. On an inspection, press Add to estimate at a bad point.",
      "Add services and parts. For good, better and best, press Add choice.",
      "Press Save. Saving never sends the estimate.",
      "Press Send, and choose E-mail, WhatsApp, Copy link or Print.",
      {
        text: "What waits for an answer is in the list of",
        link: { href: "/dashboard/manage/estimates", words: "Estimates" },
      },
    ],
    note: "Press Change to correct a sent estimate. The customer cannot answer until you send it again.",
  },
  {
    id: "above-approval",
    permission: "change_jobs",
    question: "Why can I not save a job above its approval?",
    intro: "After a customer approved an amount, the job cannot cost more without a new answer.",
    steps: [
      "The form shows in amber how much more the job would cost. Saving asks what to do.",
      "Press Make a supplementary estimate, and send it. When the customer says yes, the lines join the job.",
      "Or press Change the lines, and remove or change what is new.",
      "An owner can press Allow it anyway and write the reason. The invoice shows the reason.",
    ],
    note: "The job sheet shows what was approved, what the job costs now and what is left.",
  },
  {
    id: "check-approval",
    permission: "change_estimates",
    question: "How do I prove what a customer approved?",
    intro: "Each decision has a record, which nobody can change, and a code on the invoice.",
    steps: [
      {
        text: "Open the decided estimate in the list of",
        link: { href: "/dashboard/manage/estimates", words: "Estimates" },
      },
      "Press Download record. It is a text file with each line, each answer, the name and the time.",
      "On a computer, run: sha256sum EST-00012-decision.json. The first 32 characters are the code.",
    ],
    note: "If one character of the file is changed, the code is another one. The customer can download the same file from the page of the link.",
  },
  {
    id: "find-part",
    permission: "see_parts",
    question: "How do I find a part and its stock?",
    intro: "The list of parts shows the stock and the price of each part.",
    steps: [
      {
        text: "For the list, open",
        link: { href: "/dashboard/manage/parts", words: "Parts" },
      },
      "Search by number, name, brand or barcode. Or press Scan, and scan the label or the barcode.",
      "Open a part. Its page shows the rack, the free stock, and each stock movement with its reason.",
    ],
    note: "Free stock is not set aside for a job. Only owners and managers can correct the stock.",
  },
  {
    id: "scan-parts",
    permission: "take_parts",
    question: "How do I take parts for a job with my phone?",
    intro: "Scan the job card, then the parts. A laser reader works too.",
    steps: [
      {
        text: "On Parts, press Take parts. Or open",
        link: { href: "/dashboard/manage/scan", words: "Take and return parts" },
      },
      "Press Use the camera and scan the code on the job card. Or find the job.",
      "Scan each part, and change the quantity if you need more than one.",
      "Press Take. For parts that come back, press Return.",
    ],
    note: "If the camera is not allowed, type the number below the code. You need a connection.",
  },
  {
    id: "count-stock",
    permission: "count_stock",
    question: "How do I count the stock?",
    intro: "Count all parts or one rack. Your colleagues can take parts while you count.",
    steps: [
      {
        text: "On Parts, press Count stock. Or open",
        link: { href: "/dashboard/manage/stock-count", words: "Count" },
      },
      "Press Start count and choose the parts to count.",
      "Type how many are on the shelf. The parts come in the order of the racks.",
      "Check the differences. An owner or a manager then presses Post, and the stock is corrected.",
    ],
    note: "A posted count cannot be taken back. Drop closes a count without a change of the stock.",
  },
  {
    id: "book-bill",
    permission: "buy_parts",
    question: "How do I book a bill of a supplier?",
    intro: "The bill puts the goods on the shelf and gives them their cost.",
    steps: [
      {
        text: "Press Bill in hand in the list of",
        link: { href: "/dashboard/manage/purchases/bills", words: "Bills" },
      },
      "Choose the supplier, and copy the number, the day and the lines of the paper.",
      "Type the total of the paper. Servicebay compares it with the lines.",
      "Attach a photo or a PDF of the bill after you have booked it.",
    ],
    note: "Are the goods here before the bill? Use Goods in first. Their bill corrects the cost later.",
  },
  {
    id: "print-labels",
    permission: "see_parts",
    question: "How do I print labels for parts?",
    intro: "A label shows the name, the number and a code that you can scan.",
    steps: [
      {
        text: "Choose a part in the list of",
        link: { href: "/dashboard/manage/parts", words: "Parts" },
      },
      "Press Labels, then choose the size and how many you need.",
      "Press Print labels. The PDF downloads.",
    ],
    note: "For many parts, press Select in the list, or Print labels on goods in. Print at 100 %, without fitting to the page.",
  },
  {
    id: "leak-radar",
    permission: "see_leaks",
    question: "What does the leak radar show?",
    intro:
      "Each night it looks for money that you probably lost: jobs without an invoice, parts that are not on the bill, missing stock.",
    steps: [
      {
        text: "For the findings, open",
        link: { href: "/dashboard/manage/leaks", words: "Leak radar" },
      },
      "If the radar is off, press Switch it on.",
      "Open the record of a finding and correct it. The next look settles the finding.",
      "Is a finding no loss? Press Explain it and choose the reason.",
    ],
    note: "Only owners and managers see the findings. A manager cannot explain a finding that names them.",
  },
];
