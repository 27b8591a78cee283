/** A legal page. The settings name the company, which is shown at the bottom of the page. */
export type LegalText = {
  title: string;
  since: string;
  intro: string;
  sections: readonly { title: string; says: readonly string[]; points?: readonly string[] }[];
};
