import type { ImportedTerm } from '#domain/term/details.ts';

/**
 * The pending terms of the sample. As in `concepts`, the word pairs come from published word lists,
 * and the definitions were written for this project.
 */
export const pendingTerms: readonly ImportedTerm[] = [
  {
    englishWord: 'telescope',
    vernacularWord: 'chiringakure',
    language: 'shona',
    subject: 'astronomy',
    meaning:
      'An instrument, built with lenses or mirrors, that makes things far away look nearer and larger.',
  },
  {
    englishWord: 'volcano',
    vernacularWord: 'intabamlilo',
    language: 'zulu',
    subject: 'geology',
    meaning:
      'An opening in the ground, often a mountain, through which melted rock, ash and gas come out.',
  },
  {
    englishWord: 'election',
    vernacularWord: 'ukhetho',
    language: 'zulu',
    subject: 'political-science',
    meaning: 'An event at which people choose, by voting, who shall represent or lead them.',
  },
  {
    englishWord: 'thermometer',
    vernacularWord: 'themometha',
    language: 'sotho',
    varieties: ['st', 'nso'],
    partOfSpeech: 'noun',
    origin: 'source',
    originDetail: 'Multilingual Natural Sciences and Technology Term List',
    subject: 'physics',
    meaning: 'An instrument that measures how hot or cold something is.',
  },
  {
    englishWord: 'debt',
    vernacularWord: 'sekoloto',
    language: 'sotho',
    varieties: ['st', 'nso'],
    partOfSpeech: 'noun',
    subject: 'economics',
    meaning: 'Money or something else that one person owes to another.',
  },
  {
    englishWord: 'cholera',
    vernacularWord: 'kipindupindu',
    language: 'swahili',
    subject: 'public-health',
    meaning:
      'A dangerous disease of the gut, spread by dirty water and food, that causes severe diarrhoea and loss of water from the body.',
  },
  {
    englishWord: 'equation',
    vernacularWord: 'ndinganyiso',
    language: 'venda',
    subject: 'mathematics',
    meaning: 'A statement in mathematics that two things are equal, written with the sign =.',
  },
  {
    englishWord: 'website',
    vernacularWord: 'websaithi',
    language: 'venda',
    subject: 'computer-science',
    meaning: 'A set of linked pages on the internet that belong together and share one address.',
  },
];
