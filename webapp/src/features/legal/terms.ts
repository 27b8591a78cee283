import type { LegalText } from "./text";

export const TERMS: LegalText = {
  title: "Terms",
  since: "1 November 2026",
  intro:
    "This is the agreement between you, a workshop or a chain of workshops in India, and us, the company named at the foot of this page, about the use of Servicebay. Whoever signs up says that they may act for the business.",
  sections: [
    {
      title: "The trial",
      says: [
        "Every new garage begins with 14 days of trial with everything in it. No card is asked for. It ends by itself: after three further days the garage is locked, and nothing is owed.",
      ],
    },
    {
      title: "The subscription",
      says: [
        "Each garage has a subscription of its own. Plans and prices stand on the welcome page; they include GST. A month or a year is paid in advance, by UPI or bank transfer, or online where that is offered, and each payment is answered with a tax invoice.",
        "A price that you have paid does not change within the period. Before a plan becomes dearer for you, we tell you by mail at least 30 days ahead.",
      ],
    },
    {
      title: "When a payment is late",
      says: [
        "We remind the owner before the end of a period. After it everything works for seven more days. Then the garage is locked: all of it can be read, exported and paid for, jobs that were open can be finished and invoiced, and nothing new can be entered. A payment opens it at once.",
        "After 90 days the garage is archived: its owner can export and pay. After 180 days it may be deleted, and not before two notices by mail.",
      ],
    },
    {
      title: "Ending it",
      says: [
        "You can cancel at any time, to the end of the period that is paid. A period that has begun is not refunded, except where the law says so. You can export all data of a garage at any time, in formats that other programs read.",
        "We may suspend a garage that is used to break the law or to harm others, and tell its owner why. We may end the agreement with 90 days' notice; what is paid beyond that is refunded.",
      ],
    },
    {
      title: "Your data",
      says: [
        "It is yours. We keep it for you and use it for nothing else; the privacy notice says how. You make sure that you may keep what you enter about your customers and staff, and that they know of it.",
      ],
    },
    {
      title: "Your part",
      says: [],
      points: [
        "Keep passwords to yourself, give each person an account of their own, and remove those who leave.",
        "Your invoices are yours: their contents, rates and numbers, your registration and your returns. Servicebay calculates by the rules it knows; please check what it says.",
        "Do not try to reach another's data, to overload the service, or to resell it.",
      ],
    },
    {
      title: "Our part",
      says: [
        "We keep the service running with the care of a good merchant, make backups, and mend faults without delay. No service is up at every hour, and we do not promise that. Work that interrupts it is done at night, Indian time, where we can choose.",
      ],
    },
    {
      title: "Liability",
      says: [
        "For damage done on purpose or by gross negligence, and wherever the law does not allow a limit, we are liable without one. For anything else our liability for a year is limited to what you have paid us for that year. We are not liable for lost profit.",
      ],
    },
    {
      title: "Changes, and the law that applies",
      says: [
        "When these terms change, owners are told by mail 30 days before; who does not agree may cancel until then. The law of India applies, and the courts at our registered office decide.",
      ],
    },
  ],
};
