import type { Concept } from '../concept.ts';

export const mathematics: readonly Concept[] = [
  {
    english: 'triangle',
    subject: 'mathematics',
    meaning: 'A flat shape with three straight sides and three angles.',
    words: {
      shona: [{ word: 'gonyonhatu', source: 'wikidata-titles' }],
      zulu: [{ word: 'unxantathu', source: 'dsac-maths', nounClass: '1a', plural: 'onxantathu' }],
      sotho: [
        {
          word: 'kgutlotharo',
          source: 'dsac-maths',
          varieties: ['st'],
          nounClass: '9',
          plural: 'dikgutlotharo',
        },
      ],
      swahili: [{ word: 'pembetatu', source: 'phet' }],
      venda: [{ word: 'ṱhiraiengeḽe', source: 'dsac-maths' }],
    },
  },
  {
    english: 'circle',
    subject: 'mathematics',
    meaning:
      'A perfectly round flat shape. Every point on its edge is the same distance from its centre.',
    words: {
      shona: [{ word: 'denderedzwa', source: 'wikidata-titles' }],
      zulu: [
        {
          word: 'indilinga',
          source: 'dsac-maths',
          usage: 'preferred',
          nounClass: '9',
          plural: 'izindilinga',
        },
        {
          word: 'isiyingi',
          source: 'dsac-nst',
          usage: 'admitted',
          nounClass: '7',
          plural: 'iziyingi',
        },
      ],
      sotho: [
        {
          word: 'sedikadikwe',
          source: 'dsac-nst',
          varieties: ['st'],
          usage: 'preferred',
          nounClass: '7',
          plural: 'didikadikwe',
        },
        {
          word: 'sediko',
          source: 'dsac-nst',
          varieties: ['nso'],
          usage: 'preferred',
          nounClass: '7',
          plural: 'didiko',
        },
      ],
      swahili: [{ word: 'duara', source: 'wikidata-titles', nounClass: '5', plural: 'maduara' }],
      venda: [
        {
          word: 'tshitendeledzi',
          source: 'dsac-nst',
          usage: 'preferred',
          nounClass: '7',
          plural: 'zwitendeledzi',
        },
        { word: 'mutengelele', source: 'dsac-nst', usage: 'admitted' },
      ],
    },
  },
  {
    english: 'angle',
    subject: 'mathematics',
    meaning:
      'The amount of turn between two lines that meet at a point, usually measured in degrees.',
    words: {
      shona: [{ word: 'gonyo', source: 'wikidata-titles' }],
      zulu: [{ word: 'i-engela', source: 'dsac-maths' }],
      sotho: [
        {
          word: 'sekgutlo',
          source: 'dsac-maths',
          varieties: ['st'],
          usage: 'preferred',
          nounClass: '7',
          plural: 'dikgutlo',
        },
        {
          word: 'khutlo',
          source: 'dsac-maths',
          varieties: ['nso'],
          usage: 'preferred',
          nounClass: '9',
          plural: 'dikhutlo',
        },
      ],
      swahili: [{ word: 'pembe', source: 'phet' }],
      venda: [{ word: 'engeḽe', source: 'dsac-maths' }],
    },
  },
  {
    english: 'number',
    subject: 'mathematics',
    meaning: 'An idea used to count, to measure or to show an order, such as 3, 40 or 2.5.',
    words: {
      shona: [{ word: 'nhamba', source: 'wikidata-titles' }],
      zulu: [
        {
          word: 'inombolo',
          source: 'dsac-maths',
          usage: 'preferred',
          nounClass: '9',
          plural: 'izinombolo',
        },
        {
          word: 'inani',
          source: 'dsac-maths',
          usage: 'admitted',
          nounClass: '5',
          plural: 'amanani',
        },
      ],
      sotho: [
        {
          word: 'nomoro',
          source: 'dsac-maths',
          varieties: ['st', 'nso'],
          usage: 'preferred',
          nounClass: '9',
          plural: 'dinomoro',
        },
        {
          word: 'palo',
          source: 'dsac-maths',
          varieties: ['st', 'nso'],
          usage: 'admitted',
          nounClass: '9',
          plural: 'dipalo',
        },
      ],
      swahili: [
        { word: 'nambari', source: 'omw-wiktionary', usage: 'preferred' },
        { word: 'namba', source: 'wikidata-titles', usage: 'admitted' },
      ],
      venda: [{ word: 'nomboro', source: 'dsac-maths', nounClass: '9', plural: 'dzinomboro' }],
    },
  },
  {
    english: 'solution',
    subject: 'mathematics',
    gloss: 'answer',
    meaning: 'The answer to a problem. The solution of an equation is a value that makes it true.',
    synonyms: ['answer'],
    words: {
      zulu: [
        {
          word: 'isisombululo',
          source: 'dsac-maths',
          usage: 'preferred',
          nounClass: '7',
          plural: 'izisombululo',
        },
        {
          word: 'isixazululo',
          source: 'dsac-maths',
          usage: 'admitted',
          nounClass: '7',
          plural: 'izixazululo',
        },
      ],
      sotho: [
        {
          word: 'tharollo',
          source: 'dsac-maths',
          varieties: ['st', 'nso'],
          usage: 'preferred',
          nounClass: '9',
          plural: 'ditharollo',
        },
        {
          word: 'karabo',
          source: 'dsac-maths',
          varieties: ['nso'],
          usage: 'admitted',
          nounClass: '9',
          plural: 'dikarabo',
        },
      ],
      swahili: [{ word: 'jibu', source: 'phet', nounClass: '5', plural: 'majibu' }],
      venda: [{ word: 'thandululo', source: 'dsac-maths' }],
    },
  },
  {
    english: 'power',
    subject: 'mathematics',
    gloss: 'exponent',
    meaning:
      'The result of multiplying a number by itself. For example, 2 × 2 × 2 = 8 is the third power of 2.',
    words: {
      zulu: [{ word: 'umphindaphindi', source: 'dsac-maths' }],
      sotho: [
        { word: 'matla', source: 'dsac-maths', varieties: ['st'], usage: 'preferred' },
        { word: 'matlapalo', source: 'dsac-maths', varieties: ['nso'], usage: 'preferred' },
        { word: 'palomatlafalo', source: 'dsac-maths', varieties: ['nso'], usage: 'admitted' },
      ],
      venda: [{ word: 'ḓiandisa', source: 'dsac-maths' }],
    },
  },
];
