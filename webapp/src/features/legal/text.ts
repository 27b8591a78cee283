/**
 * The text of a legal page. The company's name at the bottom of the page comes from the settings.
 */
export type LegalText = {
  title: string;
  since: string;
  intro: string;
  sections: readonly { title: string; says: readonly string[]; points?: readonly string[] }[];
};
