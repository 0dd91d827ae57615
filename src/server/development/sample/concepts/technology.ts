import type { Concept } from '../concept.ts';

export const technology: readonly Concept[] = [
  {
    english: 'engine',
    subject: 'engineering',
    meaning: 'A machine that turns the energy of fuel, steam or another source into motion.',
    synonyms: ['motor'],
    words: {
      shona: [{ word: 'injini', source: 'wikidata-titles' }],
      zulu: [{ word: 'injini', source: 'dsac-nst', nounClass: '9', plural: 'izinjini' }],
      sotho: [
        {
          word: 'enjene',
          source: 'dsac-nst',
          varieties: ['st'],
          usage: 'preferred',
          nounClass: '9',
          plural: 'dienjene',
        },
        { word: 'entšene', source: 'dsac-nst', varieties: ['nso'], usage: 'preferred' },
      ],
      swahili: [{ word: 'injini', source: 'wikidata-titles' }],
      venda: [{ word: 'nzhini', source: 'dsac-nst' }],
    },
  },
  {
    english: 'bridge',
    subject: 'engineering',
    meaning:
      'Something built to carry a road, a railway or a path over a river, a valley or another road.',
    words: {
      shona: [{ word: 'zambuko', source: 'wikidata-titles', nounClass: '5', plural: 'mazambuko' }],
      zulu: [{ word: 'ibhuloho', source: 'dsac-nst', nounClass: '5', plural: 'amabhuloho' }],
      sotho: [
        {
          word: 'borokgo',
          source: 'dsac-nst',
          varieties: ['st'],
          usage: 'preferred',
          nounClass: '14',
          plural: 'marokgo',
        },
        {
          word: 'leporogo',
          source: 'dsac-nst',
          varieties: ['nso'],
          usage: 'preferred',
          nounClass: '5',
          plural: 'maporogo',
        },
        {
          word: 'moratho',
          source: 'dsac-nst',
          varieties: ['nso'],
          usage: 'admitted',
          nounClass: '3',
          plural: 'meratho',
        },
      ],
      swahili: [{ word: 'daraja', source: 'wikidata-titles', nounClass: '5', plural: 'madaraja' }],
      venda: [
        { word: 'buroho', source: 'dsac-nst', usage: 'preferred' },
        {
          word: 'muratho',
          source: 'dsac-nst',
          usage: 'admitted',
          nounClass: '3',
          plural: 'miratho',
        },
      ],
    },
  },
  {
    english: 'roof',
    subject: 'architecture',
    meaning: 'The covering on top of a building that keeps out rain, wind and sun.',
    words: {
      shona: [{ word: 'denga', source: 'wikidata-titles', nounClass: '5', plural: 'matenga' }],
      zulu: [{ word: 'uphahla', source: 'dsac-nst' }],
      sotho: [{ word: 'marulelo', source: 'dsac-nst', varieties: ['st', 'nso'], nounClass: '6' }],
      swahili: [{ word: 'paa', source: 'wikidata-titles', nounClass: '5', plural: 'mapaa' }],
      venda: [{ word: 'ṱhanga', source: 'dsac-nst' }],
    },
  },
  {
    english: 'computer',
    subject: 'computer-science',
    meaning:
      'An electronic machine that follows stored instructions to keep, change and show information.',
    words: {
      zulu: [
        {
          word: 'ikhompyutha',
          source: 'wiktionary-mgw',
          usage: 'preferred',
          nounClass: '5',
          plural: 'amakhompyutha',
        },
        { word: 'isiqoqelalwazi', source: 'dsac-nst', usage: 'admitted' },
      ],
      sotho: [
        {
          word: 'khomphyutha',
          source: 'dsac-nst',
          varieties: ['st', 'nso'],
          nounClass: '9',
          plural: 'dikhomphyutha',
        },
      ],
      swahili: [
        { word: 'kompyuta', source: 'omw-wiktionary', usage: 'preferred' },
        { word: 'tarakilishi', source: 'wikidata-titles', usage: 'admitted' },
      ],
      venda: [{ word: 'khomphyutha', source: 'dsac-nst' }],
    },
  },
  {
    english: 'internet',
    subject: 'computer-science',
    meaning:
      'The worldwide network that joins computers and telephones so that they can exchange information.',
    words: {
      zulu: [{ word: 'i-intanethi', source: 'dsac-ict' }],
      sotho: [{ word: 'inthanete', source: 'dsac-nst', varieties: ['st', 'nso'] }],
      swahili: [{ word: 'intaneti', source: 'wikidata-titles' }],
      venda: [{ word: 'inthanethe', source: 'dsac-nst' }],
    },
  },
];
