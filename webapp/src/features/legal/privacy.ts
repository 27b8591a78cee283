import type { LegalText } from "./text";

export const PRIVACY: LegalText = {
  title: "Privacy notice",
  since: "1 November 2026",
  intro:
    "Servicebay keeps the records of vehicle workshops. This is what it stores, for whom, for how long, and what you can ask of us under the Digital Personal Data Protection Act, 2023. We are the company named at the foot of this page.",
  sections: [
    {
      title: "For whom we keep data",
      says: [
        "For the account of an owner or of staff we decide what is kept and why: we are the data fiduciary.",
        "For the customers of a garage the garage decides. It is the data fiduciary, and we keep the records for it and on its word alone: we are its data processor. If a garage keeps your number or your car's, please ask the garage first.",
      ],
    },
    {
      title: "What is stored",
      says: [],
      points: [
        "Of people with an account: name, email address, phone number, a photo if they add one, and the password as a hash that cannot be turned back.",
        "Of each sign-in: when it began and was last used, the network address, and the kind of device. You see your own list under Account, and can end any of them.",
        "Of a garage: its name, address, phone, GST registration, logo, staff and service catalogue.",
        "Of a garage's customers: name, phone, email and postal address if given, GSTIN if given, vehicles, jobs, photos of the vehicle, invoices and payments.",
        "Of a subscription: plan, dates, payments with their references, and our invoices. We never see the number of a card.",
        "Who did what: a record of changes within the garage, and one of what our own people do in the console.",
      ],
    },
    {
      title: "What it is used for",
      says: [
        "To run the workshop's records, to send the mails that they ask for (codes, invitations, invoices, reminders of the subscription), to bill the subscription, and to keep the service safe. Nothing is sold, and nothing is used for advertising.",
      ],
    },
    {
      title: "Where it lies",
      says: [
        "Each garage's records lie in a part of the database of their own, behind a key of their own. Another garage's staff, and another branch's, cannot reach them. The connection to your browser is encrypted.",
        "In your browser we store the session, the branch you work in, and what you have typed and not yet sent. One cookie remembers whether you like it light or dark. Another one, for each account that signed in, tells your browser from others on the same network, so that their wrong passwords do not lock you out. There are no trackers and no analytics of others.",
      ],
    },
    {
      title: "Who else receives it",
      says: ["Only those without whom it would not work, and only what they need:"],
      points: [
        "the provider of the servers on which Servicebay runs, and of the mail server that sends its mails;",
        "Stripe, if you choose to pay your subscription online;",
        "a garage's own customer, who receives a link to the state of a job or to an invoice from that garage: it ends after 30 days, or when the garage ends it;",
        "an authority, where the law obliges us.",
      ],
    },
    {
      title: "For how long",
      says: [],
      points: [
        "A sign-up that nobody confirms: seven days.",
        "Codes and sign-ins: about a month after they have ended.",
        "A garage's records: for as long as it has a subscription. When that has been over for 90 days the garage is archived: its owner can still export everything, and pay. It is deleted 180 days after the subscription's end at the earliest, and not before two notices by mail.",
        "Our invoices for the subscription: as long as the tax law asks, at present 72 months after the annual return is due.",
      ],
    },
    {
      title: "What you can ask for",
      says: [
        "You can see and correct your own data under Account, and an owner can export all data of a garage at any time, also when the subscription is over. Beyond that you may ask us for a summary of what we keep about you, for its correction or erasure where no law makes us keep it, and you may name somebody who acts for you. You may withdraw your consent by closing the account.",
        "Write to the address at the foot of this page. We answer within 30 days. If you are not content with the answer, you may turn to the Data Protection Board of India.",
      ],
    },
    {
      title: "If something goes wrong",
      says: [
        "If personal data is lost or seen by somebody who should not, we tell the garages and the people concerned, and the Board, without delay: what happened, what it may mean, and what we do about it.",
      ],
    },
    {
      title: "Changes",
      says: [
        "When this notice changes, owners are told by mail 30 days before. Servicebay is for businesses; it is not meant for children.",
      ],
    },
  ],
};
