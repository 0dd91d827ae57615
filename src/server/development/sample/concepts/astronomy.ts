import type { Concept } from '../concept.ts';

export const astronomy: readonly Concept[] = [
  {
    english: 'star',
    subject: 'astronomy',
    meaning:
      'A huge ball of very hot gas in space that gives off its own light. The Sun is the one nearest to us.',
    words: {
      shona: [{ word: 'nyenyedzi', source: 'wikidata-titles' }],
      zulu: [
        {
          word: 'inkanyezi',
          source: 'dsac-life-orientation',
          nounClass: '9',
          plural: 'izinkanyezi',
        },
      ],
      sotho: [
        {
          word: 'naledi',
          source: 'dsac-life-orientation',
          varieties: ['st', 'nso'],
          usage: 'preferred',
          nounClass: '9',
          plural: 'dinaledi',
        },
        {
          word: 'naleli',
          source: 'phet',
          varieties: ['st-LS'],
          usage: 'preferred',
          nounClass: '9',
          plural: 'linaleli',
        },
      ],
      swahili: [
        {
          word: 'nyota',
          source: 'phet',
          example: 'Nyota nyingi huonekana usiku.',
          exampleEnglish: 'Many stars can be seen at night.',
        },
      ],
      venda: [{ word: 'ṋaledzi', source: 'dsac-life-orientation' }],
    },
  },
  {
    english: 'planet',
    subject: 'astronomy',
    meaning:
      'A large round body that travels round a star and gives off no light of its own. The Earth is one.',
    words: {
      zulu: [{ word: 'iplanethi', source: 'phet', nounClass: '5', plural: 'amaplanethi' }],
      sotho: [
        {
          word: 'polanete',
          source: 'dsac-nst',
          varieties: ['st'],
          usage: 'preferred',
          nounClass: '9',
          plural: 'dipolanete',
        },
        {
          word: 'planete',
          source: 'dsac-nst',
          varieties: ['nso'],
          usage: 'preferred',
          nounClass: '9',
          plural: 'diplanete',
        },
      ],
      swahili: [{ word: 'sayari', source: 'phet' }],
      venda: [{ word: 'pḽanethe', source: 'dsac-nst' }],
    },
  },
  {
    english: 'sun',
    subject: 'astronomy',
    meaning:
      'The star round which the Earth and the other planets travel. It gives us light and warmth.',
    words: {
      shona: [
        {
          word: 'zuva',
          source: 'wikidata-titles',
          nounClass: '5',
          plural: 'mazuva',
          example: 'Zuva rinopisa.',
          exampleEnglish: 'The sun is hot.',
        },
      ],
      zulu: [
        {
          word: 'ilanga',
          source: 'dsac-nst',
          nounClass: '5',
          plural: 'amalanga',
          example: 'Ilanga liphuma empumalanga.',
          exampleEnglish: 'The sun rises in the east.',
        },
      ],
      sotho: [
        {
          word: 'letsatsi',
          source: 'dsac-nst',
          varieties: ['st'],
          usage: 'preferred',
          nounClass: '5',
          plural: 'matsatsi',
          example: 'Letsatsi le a tjhesa.',
          exampleEnglish: 'The sun is hot.',
        },
        {
          word: 'letšatši',
          source: 'dsac-nst',
          varieties: ['nso'],
          usage: 'preferred',
          nounClass: '5',
          plural: 'matšatši',
          example: 'Letšatši le a fiša.',
          exampleEnglish: 'The sun is hot.',
        },
      ],
      swahili: [
        {
          word: 'jua',
          source: 'phet',
          example: 'Jua ni nyota.',
          exampleEnglish: 'The sun is a star.',
        },
      ],
      venda: [
        {
          word: 'ḓuvha',
          source: 'dsac-nst',
          nounClass: '5',
          plural: 'maḓuvha',
          example: 'Ḓuvha ḽi a fhisa.',
          exampleEnglish: 'The sun is hot.',
        },
      ],
    },
  },
  {
    english: 'moon',
    subject: 'astronomy',
    meaning:
      'The round body that travels round the Earth about once a month and shines at night with light from the Sun.',
    words: {
      shona: [{ word: 'mwedzi', source: 'wikidata-titles' }],
      zulu: [
        { word: 'inyanga', source: 'dsac-life-orientation', nounClass: '9', plural: 'izinyanga' },
      ],
      sotho: [
        {
          word: 'kgwedi',
          source: 'dsac-life-orientation',
          varieties: ['st'],
          usage: 'preferred',
          nounClass: '9',
          plural: 'dikgwedi',
        },
        { word: 'khoeli', source: 'phet', varieties: ['st-LS'], usage: 'preferred' },
        { word: 'ngwedi', source: 'dsac-life-orientation', varieties: ['nso'], usage: 'preferred' },
      ],
      swahili: [{ word: 'mwezi', source: 'phet', nounClass: '3', plural: 'miezi' }],
      venda: [
        { word: 'ṅwedzi', source: 'dsac-life-orientation', nounClass: '3', plural: 'miṅwedzi' },
      ],
    },
  },
];
