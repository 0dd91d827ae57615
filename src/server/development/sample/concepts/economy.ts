import type { Concept } from '../concept.ts';

export const economy: readonly Concept[] = [
  {
    english: 'money',
    subject: 'economics',
    meaning:
      'What people give and accept as payment for goods and work, such as coins, notes and bank balances.',
    words: {
      shona: [{ word: 'mari', source: 'wikidata-titles' }],
      zulu: [{ word: 'imali', source: 'dsac-maths', nounClass: '9', plural: 'izimali' }],
      sotho: [
        { word: 'tjhelete', source: 'dsac-maths', varieties: ['st'], usage: 'preferred' },
        { word: 'tšhelete', source: 'dsac-maths', varieties: ['nso'], usage: 'preferred' },
      ],
      swahili: [
        { word: 'fedha', source: 'freedict-swahili', usage: 'preferred' },
        { word: 'pesa', source: 'wikidata-titles', usage: 'admitted' },
      ],
      venda: [
        { word: 'tshelede', source: 'dsac-maths', usage: 'preferred' },
        { word: 'mali', source: 'dsac-maths', usage: 'admitted' },
      ],
    },
  },
  {
    english: 'market',
    subject: 'economics',
    meaning: 'A place where, or a way in which, people meet to buy and sell.',
    synonyms: ['marketplace'],
    words: {
      shona: [{ word: 'musika', source: 'wikidata-titles', nounClass: '3', plural: 'misika' }],
      zulu: [{ word: 'imakethe', source: 'dsac-nst', nounClass: '9', plural: 'izimakethe' }],
      sotho: [
        {
          word: 'mmaraka',
          source: 'dsac-nst',
          varieties: ['st', 'nso'],
          nounClass: '3',
          plural: 'mebaraka',
        },
      ],
      swahili: [{ word: 'soko', source: 'omw-wiktionary', nounClass: '5', plural: 'masoko' }],
      venda: [{ word: 'makete', source: 'dsac-nst' }],
    },
  },
  {
    english: 'tax',
    subject: 'accounting-finance',
    meaning:
      'Money that people and businesses must by law pay to the government, which uses it for public needs such as schools and roads.',
    synonyms: ['levy'],
    words: {
      zulu: [{ word: 'intela', source: 'dsac-maths', nounClass: '9', plural: 'izintela' }],
      sotho: [
        {
          word: 'lekgetho',
          source: 'dsac-maths',
          varieties: ['st'],
          usage: 'preferred',
          nounClass: '5',
          plural: 'makgetho',
        },
        {
          word: 'motšhelo',
          source: 'dsac-maths',
          varieties: ['nso'],
          usage: 'preferred',
          nounClass: '3',
          plural: 'metšhelo',
        },
      ],
      swahili: [
        { word: 'kodi', source: 'wikidata-titles', usage: 'preferred' },
        { word: 'ushuru', source: 'omw-wiktionary', usage: 'admitted' },
      ],
      venda: [{ word: 'muthelo', source: 'dsac-maths', nounClass: '3', plural: 'mithelo' }],
    },
  },
  {
    english: 'insurance',
    subject: 'accounting-finance',
    meaning:
      'An agreement to pay small sums regularly to a company, which pays for the loss if a named harm, such as a fire or a theft, happens.',
    words: {
      sotho: [{ word: 'inšorentshe', source: 'gatitos', varieties: ['nso'] }],
      swahili: [{ word: 'bima', source: 'freedict-swahili' }],
      venda: [{ word: 'ndindakhombo', source: 'gatitos' }],
    },
  },
];
