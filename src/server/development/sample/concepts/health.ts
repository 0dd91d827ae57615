import type { Concept } from '../concept.ts';

export const health: readonly Concept[] = [
  {
    english: 'blood',
    subject: 'medicine',
    meaning:
      'The red liquid that the heart pumps round the body. It carries oxygen and food to every part and takes waste away.',
    words: {
      shona: [{ word: 'ropa', source: 'phet' }],
      zulu: [
        {
          word: 'igazi',
          source: 'dsac-nst',
          example: 'Igazi libomvu.',
          exampleEnglish: 'Blood is red.',
        },
      ],
      sotho: [{ word: 'madi', source: 'dsac-nst', varieties: ['st', 'nso'], nounClass: '6' }],
      swahili: [{ word: 'damu', source: 'phet' }],
      venda: [{ word: 'malofha', source: 'dsac-nst', nounClass: '6' }],
    },
  },
  {
    english: 'heart',
    subject: 'medicine',
    meaning: 'The organ in the chest that pumps blood round the body.',
    words: {
      shona: [{ word: 'moyo', source: 'wikidata-titles' }],
      zulu: [
        {
          word: 'inhliziyo',
          source: 'dsac-life-orientation',
          nounClass: '9',
          plural: 'izinhliziyo',
        },
      ],
      sotho: [
        {
          word: 'pelo',
          source: 'dsac-life-orientation',
          varieties: ['st', 'nso'],
          nounClass: '9',
          plural: 'dipelo',
        },
      ],
      swahili: [
        {
          word: 'moyo',
          source: 'wikidata-titles',
          nounClass: '3',
          plural: 'mioyo',
          example: 'Moyo husukuma damu mwilini.',
          exampleEnglish: 'The heart pumps blood through the body.',
        },
      ],
      venda: [{ word: 'mbilu', source: 'dsac-life-orientation', nounClass: '9' }],
    },
  },
  {
    english: 'brain',
    subject: 'medicine',
    meaning:
      'The organ inside the head that controls the body and lets us think, feel and remember.',
    words: {
      shona: [{ word: 'huropi', source: 'wikidata-titles' }],
      zulu: [{ word: 'ubuchopho', source: 'dsac-life-orientation' }],
      sotho: [
        {
          word: 'boko',
          source: 'dsac-life-orientation',
          varieties: ['st'],
          usage: 'preferred',
          nounClass: '14',
        },
        {
          word: 'bjoko',
          source: 'dsac-life-orientation',
          varieties: ['nso'],
          usage: 'preferred',
          nounClass: '14',
        },
      ],
      swahili: [{ word: 'ubongo', source: 'wikidata-titles', nounClass: '11' }],
      venda: [{ word: 'vhuluvhi', source: 'dsac-life-orientation' }],
    },
  },
  {
    english: 'virus',
    subject: 'medicine',
    meaning:
      'A germ far smaller than a cell that can multiply only inside the cells of a living thing. Viruses cause influenza, measles and colds.',
    words: {
      shona: [{ word: 'utachiona', source: 'tico19' }],
      zulu: [{ word: 'igciwane', source: 'dsac-hiv', nounClass: '5', plural: 'amagciwane' }],
      sotho: [
        { word: 'vaerase', source: 'dsac-hiv', varieties: ['st'], usage: 'preferred' },
        { word: 'baerase', source: 'dsac-hiv', varieties: ['nso'], usage: 'preferred' },
        { word: 'kwatsi', source: 'dsac-hiv', varieties: ['st'], usage: 'admitted' },
      ],
      swahili: [{ word: 'virusi', source: 'tico19' }],
      venda: [{ word: 'vairasi', source: 'dsac-hiv' }],
    },
  },
  {
    english: 'vaccine',
    subject: 'public-health',
    meaning: 'A medicine that teaches the body to fight a disease before the person has caught it.',
    words: {
      zulu: [{ word: 'umgomo', source: 'dsac-hiv', nounClass: '3', plural: 'imigomo' }],
      sotho: [
        { word: 'ente', source: 'dsac-hiv', varieties: ['st'], usage: 'preferred' },
        { word: 'kento', source: 'dsac-hiv', varieties: ['nso'], usage: 'preferred' },
        { word: 'moento', source: 'dsac-hiv', varieties: ['nso'], usage: 'admitted' },
      ],
      swahili: [{ word: 'chanjo', source: 'tico19' }],
      venda: [{ word: 'muhaelo', source: 'dsac-hiv' }],
    },
  },
  {
    english: 'hospital',
    subject: 'public-health',
    meaning: 'A place where doctors and nurses care for people who are sick or hurt.',
    words: {
      shona: [
        { word: 'chipatara', source: 'wikidata-titles', nounClass: '7', plural: 'zvipatara' },
      ],
      zulu: [{ word: 'isibhedlela', source: 'dsac-nst', nounClass: '7', plural: 'izibhedlela' }],
      sotho: [
        {
          word: 'sepetlele',
          source: 'dsac-nst',
          varieties: ['st', 'nso'],
          usage: 'preferred',
          nounClass: '7',
          plural: 'dipetlele',
        },
        { word: 'bookelo', source: 'dsac-nst', varieties: ['nso'], usage: 'admitted' },
      ],
      swahili: [{ word: 'hospitali', source: 'omw-wiktionary' }],
      venda: [
        { word: 'sibadela', source: 'dsac-nst', usage: 'preferred' },
        { word: 'vhuongelo', source: 'dsac-nst', usage: 'admitted' },
      ],
    },
  },
  {
    english: 'pandemic',
    subject: 'public-health',
    meaning: 'The spread of a disease to very many people in many countries at the same time.',
    words: {
      shona: [{ word: 'denda', source: 'tico19' }],
      zulu: [
        { word: 'ubhubhane', source: 'dsac-hiv', usage: 'preferred' },
        { word: 'umbulalazwe', source: 'dsac-hiv', usage: 'admitted' },
      ],
      sotho: [
        { word: 'sewa sa lefatshe', source: 'dsac-hiv', varieties: ['st'], usage: 'preferred' },
        { word: 'leubakgolo', source: 'dsac-hiv', varieties: ['nso'], usage: 'preferred' },
      ],
      swahili: [
        { word: 'janga kubwa', source: 'tico19', nounClass: '5', plural: 'majanga makubwa' },
      ],
      venda: [{ word: 'dwadze', source: 'dsac-hiv' }],
    },
  },
];
