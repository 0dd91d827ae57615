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
      swahili: [{ word: 'usanisinuru', source: 'wikidata-titles' }],
      venda: [{ word: 'fothosinthyesisi', source: 'dsac-nst' }],
    },
  },
  {
    english: 'cell',
    subject: 'biology',
    gloss: 'living things',
    meaning: 'The smallest living part of a plant, an animal or any other living thing.',
    words: {
      shona: [{ word: 'sera', source: 'wikidata-titles' }],
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
      swahili: [{ word: 'seli', source: 'wikidata-titles' }],
    },
  },
  {
    english: 'bacteria',
    subject: 'biology',
    meaning:
      'Very small living things, each made of a single cell. Some cause disease, but many are harmless or useful.',
    words: {
      sotho: [{ word: 'dibaktheria', source: 'dsac-hiv', varieties: ['st'] }],
      swahili: [{ word: 'bakteria', source: 'wikidata-titles' }],
      venda: [{ word: 'bakitheria', source: 'dsac-hiv' }],
    },
  },
  {
    english: 'seed',
    subject: 'biology',
    meaning: 'The part of a plant from which a new plant can grow.',
    words: {
      shona: [{ word: 'mbeu', source: 'wikidata-titles' }],
      zulu: [{ word: 'imbewu', source: 'dsac-nst', nounClass: '9', plural: 'izimbewu' }],
      sotho: [
        {
          word: 'peo',
          source: 'dsac-nst',
          varieties: ['st'],
          usage: 'preferred',
          nounClass: '9',
          plural: 'dipeo',
        },
        {
          word: 'peu',
          source: 'dsac-nst',
          varieties: ['nso'],
          usage: 'preferred',
          nounClass: '9',
          plural: 'dipeu',
        },
      ],
      swahili: [{ word: 'mbegu', source: 'wikidata-titles' }],
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
      shona: [{ word: 'shizha', source: 'wikidata-titles', nounClass: '5', plural: 'mashizha' }],
      zulu: [{ word: 'iqabunga', source: 'dsac-nst', nounClass: '5', plural: 'amaqabunga' }],
      sotho: [
        {
          word: 'lehlaku',
          source: 'dsac-nst',
          varieties: ['st'],
          usage: 'preferred',
          nounClass: '5',
          plural: 'mahlaku',
        },
        {
          word: 'lehlare',
          source: 'dsac-nst',
          varieties: ['nso'],
          usage: 'preferred',
          nounClass: '5',
          plural: 'mahlare',
        },
        {
          word: 'letlakala',
          source: 'dsac-nst',
          varieties: ['nso'],
          usage: 'admitted',
          nounClass: '5',
          plural: 'matlakala',
        },
      ],
      swahili: [{ word: 'jani', source: 'wikidata-titles', nounClass: '5', plural: 'majani' }],
      venda: [{ word: 'ṱari', source: 'dsac-nst', nounClass: '5', plural: 'maṱari' }],
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
          word: 'nyuchi',
          source: 'wikidata-titles',
          example: 'Nyuchi dzinogadzira uchi.',
          exampleEnglish: 'Bees make honey.',
        },
      ],
      zulu: [
        {
          word: 'inyosi',
          source: 'dsac-nst',
          nounClass: '9',
          plural: 'izinyosi',
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
          word: 'nyuki',
          source: 'wikidata-titles',
          example: 'Nyuki hutengeneza asali.',
          exampleEnglish: 'Bees make honey.',
        },
      ],
      venda: [{ word: 'ṋotshi', source: 'dsac-nst' }],
    },
  },
];
