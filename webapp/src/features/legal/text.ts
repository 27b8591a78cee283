/** What a legal page says. Who "we" are stands at its foot, from the settings. */
export type LegalText = {
  title: string;
  since: string;
  intro: string;
  sections: readonly { title: string; says: readonly string[]; points?: readonly string[] }[];
};
