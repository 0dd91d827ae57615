import type { Concept } from '../concept.ts';

export const earth: readonly Concept[] = [
  {
    english: 'rock',
    subject: 'geology',
    meaning:
      'The hard, solid material of which the outer part of the Earth is made, itself made of one or more minerals.',
    synonyms: ['stone'],
    words: {
      shona: [{ word: 'dombo', source: 'wikidata-titles', nounClass: '5', plural: 'matombo' }],
      zulu: [{ word: 'idwala', source: 'dsac-nst', nounClass: '5', plural: 'amadwala' }],
      sotho: [
        {
          word: 'lefika',
          source: 'dsac-nst',
          varieties: ['st'],
          usage: 'preferred',
          nounClass: '5',
          plural: 'mafika',
        },
        {
          word: 'leswika',
          source: 'dsac-nst',
          varieties: ['nso'],
          usage: 'preferred',
          nounClass: '5',
          plural: 'maswika',
        },
      ],
      swahili: [{ word: 'mwamba', source: 'wikidata-titles', nounClass: '3', plural: 'miamba' }],
      venda: [{ word: 'tombo', source: 'gatitos', nounClass: '5', plural: 'matombo' }],
    },
  },
  {
    english: 'river',
    subject: 'geology',
    meaning:
      'Water that flows along its own bed over the land, until it reaches a lake, the sea or another river.',
    words: {
      shona: [{ word: 'rwizi', source: 'wikidata-titles', nounClass: '11', plural: 'nzizi' }],
      zulu: [
        {
          word: 'umfula',
          source: 'dsac-nst',
          nounClass: '3',
          plural: 'imifula',
          example: 'Umfula ugcwele amanzi.',
          exampleEnglish: 'The river is full of water.',
        },
      ],
      sotho: [
        {
          word: 'noka',
          source: 'dsac-nst',
          varieties: ['st', 'nso'],
          nounClass: '9',
          plural: 'dinoka',
        },
      ],
      swahili: [
        {
          word: 'mto',
          source: 'wikidata-titles',
          nounClass: '3',
          plural: 'mito',
          example: 'Mto una maji mengi.',
          exampleEnglish: 'The river has a lot of water.',
        },
      ],
      venda: [{ word: 'mulambo', source: 'dsac-nst', nounClass: '3', plural: 'milambo' }],
    },
  },
  {
    english: 'water cycle',
    subject: 'environmental-science',
    meaning:
      'The endless journey of water: it rises from the land and the sea as vapour, forms clouds, falls as rain or snow and flows back.',
    synonyms: ['hydrological cycle'],
    words: {
      zulu: [{ word: 'umzungezo wamanzi', source: 'dsac-nst' }],
      sotho: [
        { word: 'potoloho ya metsi', source: 'dsac-nst', varieties: ['st'], usage: 'preferred' },
        {
          word: 'modikologo wa meetse',
          source: 'dsac-nst',
          varieties: ['nso'],
          usage: 'preferred',
        },
      ],
      venda: [{ word: 'mutevheṱanḓu wa maḓi', source: 'dsac-nst' }],
    },
  },
  {
    english: 'drought',
    subject: 'environmental-science',
    meaning:
      'A long time with much less rain than usual, so that crops, animals and people do not have enough water.',
    words: {
      shona: [{ word: 'shangwa', source: 'wikidata-titles' }],
      zulu: [{ word: 'isomiso', source: 'dsac-nst', nounClass: '7', plural: 'izomiso' }],
      sotho: [
        { word: 'komello', source: 'dsac-nst', varieties: ['st'], usage: 'preferred' },
        { word: 'komelelo', source: 'dsac-nst', varieties: ['nso'], usage: 'preferred' },
      ],
      swahili: [{ word: 'ukame', source: 'omw-wiktionary' }],
      venda: [{ word: 'gomelelo', source: 'dsac-nst' }],
    },
  },
  {
    english: 'forest',
    subject: 'environmental-science',
    meaning: 'A large area of land covered with trees, and home to many plants and animals.',
    synonyms: ['woodland'],
    words: {
      shona: [{ word: 'sango', source: 'wikidata-titles', nounClass: '5', plural: 'masango' }],
      zulu: [{ word: 'ihlathi', source: 'dsac-nst', nounClass: '5', plural: 'amahlathi' }],
      sotho: [
        {
          word: 'moru',
          source: 'dsac-nst',
          varieties: ['st'],
          usage: 'preferred',
          nounClass: '3',
          plural: 'meru',
        },
        {
          word: 'sekgwa',
          source: 'dsac-nst',
          varieties: ['nso'],
          usage: 'preferred',
          nounClass: '7',
          plural: 'dikgwa',
        },
      ],
      swahili: [{ word: 'msitu', source: 'wikidata-titles', nounClass: '3', plural: 'misitu' }],
      venda: [{ word: 'ḓaka', source: 'dsac-nst', nounClass: '5', plural: 'maḓaka' }],
    },
  },
  {
    english: 'wave',
    subject: 'environmental-science',
    gloss: 'water',
    meaning:
      'A ridge of water that moves across the sea or a lake, usually because the wind blows.',
    words: {
      shona: [{ word: 'saisai', source: 'wikidata-titles', nounClass: '5', plural: 'masaisai' }],
      zulu: [{ word: 'igagasi', source: 'dsac-nst', nounClass: '5', plural: 'amagagasi' }],
      sotho: [
        {
          word: 'leqhubu',
          source: 'dsac-nst',
          varieties: ['st'],
          usage: 'preferred',
          nounClass: '5',
          plural: 'maqhubu',
        },
        {
          word: 'lephoto',
          source: 'dsac-nst',
          varieties: ['nso'],
          usage: 'preferred',
          nounClass: '5',
          plural: 'maphoto',
        },
      ],
      swahili: [{ word: 'wimbi', source: 'phet', nounClass: '5', plural: 'mawimbi' }],
    },
  },
  {
    english: 'current',
    subject: 'environmental-science',
    gloss: 'water and air',
    meaning:
      'Water or air that keeps moving in one direction, as in a river, in the sea or in the sky.',
    words: {
      zulu: [{ word: 'umsinga', source: 'dsac-nst', nounClass: '3', plural: 'imisinga' }],
      sotho: [
        {
          word: 'mophula',
          source: 'dsac-nst',
          varieties: ['st'],
          usage: 'preferred',
          nounClass: '3',
          plural: 'mephula',
        },
        {
          word: 'moela',
          source: 'dsac-nst',
          varieties: ['nso'],
          usage: 'preferred',
          nounClass: '3',
          plural: 'meela',
        },
      ],
      swahili: [{ word: 'mkondo', source: 'phet', nounClass: '3', plural: 'mikondo' }],
      venda: [{ word: 'lutsinga', source: 'dsac-nst' }],
    },
  },
];
