import type { TermInput } from '#domain/term/fields.ts';

/**
 * The pending terms of the sample. As in `concepts`, the word pairs come from published word lists,
 * and the definitions were written for this project.
 */
export const pendingTerms: readonly TermInput[] = [
  {
    englishWord: 'telescope',
    vernacularWord: 'Chiringakure',
    language: 'shona',
    subject: 'astronomy',
    notes: null,
    meaning:
      'An instrument, built with lenses or mirrors, that makes things far away look nearer and larger.',
  },
  {
    englishWord: 'volcano',
    vernacularWord: 'intabamlilo',
    language: 'zulu',
    subject: 'geology',
    notes: null,
    meaning:
      'An opening in the ground, often a mountain, through which melted rock, ash and gas come out.',
  },
  {
    englishWord: 'election',
    vernacularWord: 'ukhetho',
    language: 'zulu',
    subject: 'political-science',
    notes: null,
    meaning: 'An event at which people choose, by voting, who shall represent or lead them.',
  },
  {
    englishWord: 'thermometer',
    vernacularWord: 'themometha',
    language: 'sotho',
    subject: 'physics',
    notes: null,
    meaning: 'An instrument that measures how hot or cold something is.',
  },
  {
    englishWord: 'debt',
    vernacularWord: 'sekoloto',
    language: 'sotho',
    subject: 'economics',
    notes: null,
    meaning: 'Money or something else that one person owes to another.',
  },
  {
    englishWord: 'cholera',
    vernacularWord: 'Kipindupindu',
    language: 'swahili',
    subject: 'public-health',
    notes: null,
    meaning:
      'A dangerous disease of the gut, spread by dirty water and food, that causes severe diarrhoea and loss of water from the body.',
  },
  {
    englishWord: 'equation',
    vernacularWord: 'ndinganyiso',
    language: 'venda',
    subject: 'mathematics',
    notes: null,
    meaning: 'A statement in mathematics that two things are equal, written with the sign =.',
  },
  {
    englishWord: 'website',
    vernacularWord: 'websaithi',
    language: 'venda',
    subject: 'computer-science',
    notes: null,
    meaning: 'A set of linked pages on the internet that belong together and share one address.',
  },
];
