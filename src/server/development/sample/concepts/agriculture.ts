import type { Concept } from '../concept.ts';

export const agriculture: readonly Concept[] = [
  {
    english: 'soil',
    subject: 'agriculture',
    meaning:
      'The top layer of the ground, in which plants grow. It holds bits of rock, the remains of plants and animals, water and air.',
    words: {
      shona: [{ word: 'ivhu', source: 'wikidata-titles' }],
      zulu: [{ word: 'inhlabathi', source: 'dsac-nst' }],
      sotho: [
        { word: 'mobu', source: 'dsac-nst', varieties: ['st', 'nso'], usage: 'preferred' },
        { word: 'mmu', source: 'dsac-nst', varieties: ['nso'], usage: 'admitted' },
      ],
      swahili: [{ word: 'udongo', source: 'wikidata-titles', nounClass: '11' }],
      venda: [{ word: 'mavu', source: 'dsac-nst', nounClass: '6' }],
    },
  },
  {
    english: 'maize',
    subject: 'agriculture',
    meaning:
      'A tall cereal plant grown for the large grains on its cobs, which are eaten fresh or ground into meal.',
    synonyms: ['corn'],
    words: {
      shona: [{ word: 'chibage', source: 'wikidata-titles' }],
      zulu: [{ word: 'ummbila', source: 'dsac-life-orientation' }],
      sotho: [
        { word: 'poone', source: 'dsac-nst', varieties: ['st'], usage: 'preferred' },
        { word: 'mmidi', source: 'dsac-nst', varieties: ['nso'], usage: 'preferred' },
        { word: 'lehea', source: 'dsac-nst', varieties: ['nso'], usage: 'admitted' },
      ],
      swahili: [{ word: 'mhindi', source: 'wikidata-titles', nounClass: '3', plural: 'mihindi' }],
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
      shona: [{ word: 'kukohwa', source: 'wikidata-titles', nounClass: '15' }],
      zulu: [{ word: 'ukuvuna', source: 'dsac-nst', nounClass: '15' }],
      sotho: [
        { word: 'kotulo', source: 'dsac-nst', varieties: ['st'], usage: 'preferred' },
        { word: 'puno', source: 'dsac-nst', varieties: ['nso'], usage: 'preferred' },
      ],
      swahili: [{ word: 'mavuno', source: 'freedict-swahili', nounClass: '6' }],
      venda: [{ word: 'khaṋo', source: 'dsac-nst' }],
    },
  },
  {
    english: 'sheep',
    subject: 'agriculture',
    meaning: 'A farm animal with a thick coat, kept for its wool, meat and milk.',
    words: {
      shona: [
        {
          word: 'hwayi',
          source: 'wikidata-titles',
          example: 'Hwayi dzinodya uswa.',
          exampleEnglish: 'Sheep eat grass.',
        },
      ],
      zulu: [
        {
          word: 'imvu',
          source: 'dsac-nst',
          nounClass: '9',
          plural: 'izimvu',
          example: 'Imvu idla utshani.',
          exampleEnglish: 'The sheep eats grass.',
        },
      ],
      sotho: [
        {
          word: 'nku',
          source: 'dsac-nst',
          varieties: ['st', 'nso'],
          nounClass: '9',
          plural: 'dinku',
          example: 'Dinku di ja jwang.',
          exampleEnglish: 'Sheep eat grass.',
        },
      ],
      swahili: [
        {
          word: 'kondoo',
          source: 'omw-wiktionary',
          example: 'Kondoo hula nyasi.',
          exampleEnglish: 'Sheep eat grass.',
        },
      ],
      venda: [{ word: 'nngu', source: 'dsac-nst' }],
    },
  },
];
