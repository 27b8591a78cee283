import type { LegalText } from "./text";

export const PRIVACY: LegalText = {
  title: "Privacy notice",
  since: "1 November 2026",
  intro:
    "Servicebay keeps the records of vehicle workshops. This notice says which data it stores, for whom and for how long, and which rights you have under the Digital Personal Data Protection Act, 2023. “We” means the company named at the bottom of this page.",
  sections: [
    {
      title: "For whom we keep data",
      says: [
        "For the accounts of owners and staff, we decide which data is kept and why. We are the data fiduciary.",
        "For the customers of a garage, the garage decides. It is the data fiduciary. We keep the records on its instructions only, so we are its data processor. If a garage keeps your data, please ask the garage first.",
      ],
    },
    {
      title: "What is stored",
      says: [],
      points: [
        "About people with an account: name, email address, phone number, photo (optional), and the password as a hash, which cannot be turned back into the password.",
        "About each sign-in: when it started and was last used, the network address and the type of device. You can see and end your sign-ins under Account.",
        "About a garage: its name, address, phone, GST registration, logo, staff and service catalogue.",
        "About a garage's customers: name, phone, email and postal address if given, GSTIN if given, vehicles, jobs, photos of the vehicle, invoices and payments.",
        "About a subscription: plan, dates, payments with their references, and our invoices. We never see card numbers.",
        "Activity logs: one of changes in the garage, and one of the actions of our own staff.",
      ],
    },
    {
      title: "How the data is used",
      says: [
        "We use the data to keep the workshop's records, to send emails (codes, invitations, invoices and subscription reminders), to bill the subscription and to keep the service safe. We do not sell data or use it for advertising.",
      ],
    },
    {
      title: "Where the data is stored",
      says: [
        "Each garage's records are in a separate part of the database with a separate key. Staff of other garages and branches cannot see them. The connection to your browser is encrypted.",
        "In your browser we store the session, the selected branch, and text that you have not saved yet. One cookie remembers the light or dark theme. One more cookie for each account recognises your browser, so that wrong passwords from other devices on your network do not lock you out. There are no trackers and no third-party analytics.",
      ],
    },
    {
      title: "Who else receives the data",
      says: ["Only the following, and only the data that they need:"],
      points: [
        "the provider of the servers on which Servicebay runs, and of the mail server that sends its mails;",
        "Stripe, if you choose to pay your subscription online;",
        "a garage's own customer, who receives a link to the state of a job or to an invoice from that garage: the link expires after 30 days or when the garage ends it;",
        "an authority, where the law obliges us.",
      ],
    },
    {
      title: "How long the data is kept",
      says: [],
      points: [
        "We keep an unconfirmed sign-up for seven days.",
        "We keep codes and sign-ins for about a month after they have ended.",
        "We keep a garage's records while it has a subscription. 90 days after the subscription ends, the garage is archived. Its owner can still export everything and pay. The garage is deleted at the earliest 180 days after the end, and only after two notices by email.",
        "We keep our invoices for the subscription as long as the tax law requires, currently 72 months after the annual return is due.",
      ],
    },
    {
      title: "Your rights",
      says: [
        "You can see and correct your own data under Account. An owner can export all data of a garage at any time, also after the subscription has ended. You may ask us for a summary of your data, and for its correction or erasure, unless a law requires us to keep it. You may name a person who acts for you. You may withdraw your consent by closing the account.",
        "Write to the address at the bottom of this page. We answer within 30 days. If you do not agree with our answer, you may contact the Data Protection Board of India.",
      ],
    },
    {
      title: "If something goes wrong",
      says: [
        "If personal data is lost or seen without permission, we inform the affected garages and people, and the Board, without delay. We say what happened, what it may mean for you and what we are doing.",
      ],
    },
    {
      title: "Changes",
      says: [
        "If this notice changes, we inform owners by email 30 days before. Servicebay is for businesses and not for children.",
      ],
    },
  ],
};
