import type { Concept } from '../concept.ts';

export const agriculture: readonly Concept[] = [
  {
    english: 'soil',
    subject: 'agriculture',
    meaning:
      'The top layer of the ground, in which plants grow. It holds bits of rock, the remains of plants and animals, water and air.',
    words: {
      shona: [{ word: 'Ivhu', source: 'wikidata-titles' }],
      zulu: [{ word: 'inhlabathi', source: 'dsac-nst' }],
      sotho: [
        { word: 'mobu', source: 'dsac-nst', varieties: ['st', 'nso'], usage: 'preferred' },
        { word: 'mmu', source: 'dsac-nst', varieties: ['nso'], usage: 'admitted' },
      ],
      swahili: [{ word: 'Udongo', source: 'wikidata-titles' }],
      venda: [{ word: 'mavu', source: 'dsac-nst' }],
    },
  },
  {
    english: 'maize',
    subject: 'agriculture',
    meaning:
      'A tall cereal plant grown for the large grains on its cobs, which are eaten fresh or ground into meal.',
    synonyms: ['corn'],
    words: {
      shona: [{ word: 'Chibage', source: 'wikidata-titles' }],
      zulu: [{ word: 'ummbila', source: 'dsac-life-orientation' }],
      sotho: [
        { word: 'poone', source: 'dsac-nst', varieties: ['st'], usage: 'preferred' },
        { word: 'mmidi', source: 'dsac-nst', varieties: ['nso'], usage: 'preferred' },
        { word: 'lehea', source: 'dsac-nst', varieties: ['nso'], usage: 'admitted' },
      ],
      swahili: [{ word: 'muhindi', source: 'wiktionary-mgw' }],
      venda: [
        { word: 'ḽivhele', source: 'dsac-nst', usage: 'preferred' },
        { word: 'vhele', source: 'dsac-life-orientation', usage: 'admitted' },
      ],
    },
  },
  {
    english: 'harvest',
    subject: 'agriculture',
    meaning: 'The gathering of crops when they are ripe; also the crops that are gathered.',
    words: {
      shona: [{ word: 'Kukohwa', source: 'wikidata-titles' }],
      zulu: [{ word: 'ukuvuna', source: 'dsac-nst' }],
      sotho: [
        { word: 'kotulo', source: 'dsac-nst', varieties: ['st'], usage: 'preferred' },
        { word: 'puno', source: 'dsac-nst', varieties: ['nso'], usage: 'preferred' },
      ],
      swahili: [{ word: 'mavuno', source: 'freedict-swahili' }],
      venda: [{ word: 'khaṋo', source: 'dsac-nst' }],
    },
  },
  {
    english: 'sheep',
    subject: 'agriculture',
    meaning: 'A farm animal with a thick coat, kept for its wool, meat and milk.',
    words: {
      shona: [{ word: 'Hwayi', source: 'wikidata-titles' }],
      zulu: [{ word: 'imvu', source: 'dsac-nst' }],
      sotho: [
        {
          word: 'nku',
          source: 'dsac-nst',
          varieties: ['st', 'nso'],
          nounClass: '9',
          plural: 'dinku',
        },
      ],
      swahili: [{ word: 'kondoo', source: 'omw-wiktionary' }],
      venda: [{ word: 'nngu', source: 'dsac-nst' }],
    },
  },
];
