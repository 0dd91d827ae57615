import type { Concept } from '../concept.ts';

export const technology: readonly Concept[] = [
  {
    english: 'engine',
    subject: 'engineering',
    meaning: 'A machine that turns the energy of fuel, steam or another source into motion.',
    synonyms: ['motor'],
    words: {
      shona: [{ word: 'Injini', source: 'wikidata-titles' }],
      zulu: [{ word: 'injini', source: 'dsac-nst' }],
      sotho: [
        { word: 'enjene', source: 'dsac-nst', varieties: ['st'], usage: 'preferred' },
        { word: 'entšene', source: 'dsac-nst', varieties: ['nso'], usage: 'preferred' },
      ],
      swahili: [{ word: 'Injini', source: 'wikidata-titles' }],
      venda: [{ word: 'nzhini', source: 'dsac-nst' }],
    },
  },
  {
    english: 'bridge',
    subject: 'engineering',
    meaning:
      'Something built to carry a road, a railway or a path over a river, a valley or another road.',
    words: {
      shona: [{ word: 'Zambuko', source: 'wikidata-titles' }],
      zulu: [{ word: 'ibhuloho', source: 'dsac-nst' }],
      sotho: [
        { word: 'borokgo', source: 'dsac-nst', varieties: ['st'], usage: 'preferred' },
        { word: 'leporogo', source: 'dsac-nst', varieties: ['nso'], usage: 'preferred' },
        { word: 'moratho', source: 'dsac-nst', varieties: ['nso'], usage: 'admitted' },
      ],
      swahili: [{ word: 'Daraja', source: 'wikidata-titles' }],
      venda: [
        { word: 'buroho', source: 'dsac-nst', usage: 'preferred' },
        { word: 'muratho', source: 'dsac-nst', usage: 'admitted' },
      ],
    },
  },
  {
    english: 'roof',
    subject: 'architecture',
    meaning: 'The covering on top of a building that keeps out rain, wind and sun.',
    words: {
      shona: [{ word: 'Denga', source: 'wikidata-titles' }],
      zulu: [{ word: 'uphahla', source: 'dsac-nst' }],
      sotho: [{ word: 'marulelo', source: 'dsac-nst', varieties: ['st', 'nso'] }],
      swahili: [{ word: 'Paa', source: 'wikidata-titles' }],
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
        { word: 'ikhompyutha', source: 'wiktionary-mgw', usage: 'preferred' },
        { word: 'isiqoqelalwazi', source: 'dsac-nst', usage: 'admitted' },
      ],
      sotho: [{ word: 'khomphyutha', source: 'dsac-nst', varieties: ['st', 'nso'] }],
      swahili: [
        { word: 'kompyuta', source: 'omw-wiktionary', usage: 'preferred' },
        { word: 'Tarakilishi', source: 'wikidata-titles', usage: 'admitted' },
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
      swahili: [{ word: 'Intaneti', source: 'wikidata-titles' }],
      venda: [{ word: 'inthanethe', source: 'dsac-nst' }],
    },
  },
];
