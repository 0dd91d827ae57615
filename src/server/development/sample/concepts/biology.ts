import type { Concept } from '../concept.ts';

export const biology: readonly Concept[] = [
  {
    english: 'photosynthesis',
    subject: 'biology',
    meaning:
      'The way green plants use sunlight to make their food from water and carbon dioxide. It gives off oxygen.',
    words: {
      zulu: [{ word: 'ukwakhiwa kokudla kwesihlahla', source: 'dsac-nst' }],
      sotho: [{ word: 'fotosinthesisi', source: 'dsac-nst', varieties: ['st'] }],
      swahili: [{ word: 'Usanisinuru', source: 'wikidata-titles' }],
      venda: [{ word: 'fothosinthyesisi', source: 'dsac-nst' }],
    },
  },
  {
    english: 'cell',
    subject: 'biology',
    gloss: 'living things',
    meaning: 'The smallest living part of a plant, an animal or any other living thing.',
    words: {
      shona: [{ word: 'Sera', source: 'wikidata-titles' }],
      zulu: [{ word: 'inhlayiyakuphila', source: 'dsac-nst' }],
      sotho: [
        {
          word: 'sele',
          source: 'dsac-nst',
          varieties: ['st', 'nso'],
          nounClass: '9',
          plural: 'disele',
        },
      ],
      swahili: [{ word: 'Seli', source: 'wikidata-titles' }],
    },
  },
  {
    english: 'bacteria',
    subject: 'biology',
    meaning:
      'Very small living things, each made of a single cell. Some cause disease, but many are harmless or useful.',
    words: {
      sotho: [{ word: 'dibaktheria', source: 'dsac-hiv', varieties: ['st'] }],
      swahili: [{ word: 'Bakteria', source: 'wikidata-titles' }],
      venda: [{ word: 'bakitheria', source: 'dsac-hiv' }],
    },
  },
  {
    english: 'seed',
    subject: 'biology',
    meaning: 'The part of a plant from which a new plant can grow.',
    words: {
      shona: [{ word: 'Mbeu', source: 'wikidata-titles' }],
      zulu: [{ word: 'imbewu', source: 'dsac-nst' }],
      sotho: [
        {
          word: 'peo',
          source: 'dsac-nst',
          varieties: ['st'],
          usage: 'preferred',
          nounClass: '9',
          plural: 'dipeo',
        },
        { word: 'peu', source: 'dsac-nst', varieties: ['nso'], usage: 'preferred' },
      ],
      swahili: [{ word: 'Mbegu', source: 'wikidata-titles' }],
      venda: [
        { word: 'mbeu', source: 'dsac-nst', usage: 'preferred' },
        { word: 'thanga', source: 'dsac-nst', usage: 'admitted' },
      ],
    },
  },
  {
    english: 'leaf',
    subject: 'biology',
    meaning:
      'A flat, usually green part of a plant that catches sunlight and makes food for the plant.',
    words: {
      shona: [{ word: 'Shizha', source: 'wikidata-titles' }],
      zulu: [{ word: 'iqabunga', source: 'dsac-nst' }],
      sotho: [
        { word: 'lehlaku', source: 'dsac-nst', varieties: ['st'], usage: 'preferred' },
        { word: 'lehlare', source: 'dsac-nst', varieties: ['nso'], usage: 'preferred' },
        { word: 'letlakala', source: 'dsac-nst', varieties: ['nso'], usage: 'admitted' },
      ],
      swahili: [{ word: 'Jani', source: 'wikidata-titles', nounClass: '5', plural: 'majani' }],
      venda: [{ word: 'ṱari', source: 'dsac-nst' }],
    },
  },
  {
    english: 'bee',
    subject: 'biology',
    meaning:
      'A flying insect that gathers nectar and pollen from flowers. Some kinds live in large groups and make honey.',
    words: {
      shona: [
        {
          word: 'Nyuchi',
          source: 'wikidata-titles',
          example: 'Nyuchi dzinogadzira uchi.',
          exampleEnglish: 'Bees make honey.',
        },
      ],
      zulu: [
        {
          word: 'inyosi',
          source: 'dsac-nst',
          example: 'Izinyosi zenza uju.',
          exampleEnglish: 'Bees make honey.',
        },
      ],
      sotho: [
        {
          word: 'notshi',
          source: 'dsac-nst',
          varieties: ['st'],
          usage: 'preferred',
          nounClass: '9',
          plural: 'dinotshi',
        },
        {
          word: 'nose',
          source: 'dsac-nst',
          varieties: ['nso'],
          usage: 'preferred',
          nounClass: '9',
          plural: 'dinose',
        },
      ],
      swahili: [
        {
          word: 'Nyuki',
          source: 'wikidata-titles',
          example: 'Nyuki hutengeneza asali.',
          exampleEnglish: 'Bees make honey.',
        },
      ],
      venda: [{ word: 'ṋotshi', source: 'dsac-nst' }],
    },
  },
];
