import type { LegalText } from "./text";

export const TERMS: LegalText = {
  title: "Terms",
  since: "1 November 2026",
  intro:
    "This is the agreement about the use of Servicebay between you, a workshop or a chain of workshops in India, and us, the company named at the bottom of this page. By signing up, you confirm that you may act for the business.",
  sections: [
    {
      title: "The trial",
      says: [
        "Every new garage starts with a free trial of 14 days with all features. No card is needed. The trial ends by itself. Three days later the garage is locked. You owe nothing.",
      ],
    },
    {
      title: "The subscription",
      says: [
        "Each garage has its own subscription. Plans and prices are on the welcome page. Prices include GST. You pay for a month or a year in advance, by UPI, bank transfer or, where offered, online. You get a tax invoice for each payment.",
        "The price does not change during a paid period. If your plan's price goes up, we inform you by email at least 30 days before.",
      ],
    },
    {
      title: "When a payment is late",
      says: [
        "We remind the owner before a period ends. After the end, everything works for seven more days. Then the garage is locked. You can still read and export all data, finish and invoice open jobs, and pay. You cannot add new records. A payment unlocks the garage immediately.",
        "After 90 days the garage is archived. Its owner can still export data and pay. After 180 days it may be deleted, but only after two notices by email.",
      ],
    },
    {
      title: "Ending the agreement",
      says: [
        "You can cancel at any time with effect from the end of the paid period. A period that has started is not refunded, unless the law requires it. You can export all data of a garage at any time in common file formats.",
        "We may suspend a garage that is used to break the law or to harm others, and we inform its owner of the reason. We may end the agreement with 90 days' notice. Payments for the time after that are refunded.",
      ],
    },
    {
      title: "Your data",
      says: [
        "Your data belongs to you. We keep it for you and use it for nothing else. The privacy notice gives the details. You are responsible for having the right to store data about your customers and staff, and for informing them.",
      ],
    },
    {
      title: "Your part",
      says: [],
      points: [
        "Keep passwords secret, give each person their own account, and remove people who leave.",
        "You are responsible for your invoices (contents, rates and numbers), your GST registration and your returns. Servicebay helps with the calculation. Please check the results.",
        "Do not try to access other people's data, to overload the service or to resell it.",
      ],
    },
    {
      title: "Our part",
      says: [
        "We run the service with due care, make backups and fix faults without delay. We do not promise that the service is always available. If possible, we do maintenance at night, Indian time.",
      ],
    },
    {
      title: "Liability",
      says: [
        "Our liability is unlimited for damage caused on purpose or by gross negligence, and where the law does not allow a limit. In all other cases our liability for a year is limited to your payments for that year. We are not liable for lost profit.",
      ],
    },
    {
      title: "Changes and applicable law",
      says: [
        "If these terms change, we inform owners by email 30 days before. If you do not agree, you may cancel before that date. The law of India applies. The courts at our registered office have jurisdiction.",
      ],
    },
  ],
};
