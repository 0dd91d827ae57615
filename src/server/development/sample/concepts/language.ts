import type { Concept } from '../concept.ts';

export const language: readonly Concept[] = [
  {
    english: 'school',
    subject: 'education',
    meaning: 'A place where children and young people go to learn.',
    words: {
      shona: [
        {
          word: 'chikoro',
          source: 'wikidata-titles',
          nounClass: '7',
          plural: 'zvikoro',
          example: 'Vana vanoenda kuchikoro.',
          exampleEnglish: 'The children go to school.',
        },
      ],
      zulu: [
        {
          word: 'isikole',
          source: 'dsac-life-orientation',
          nounClass: '7',
          plural: 'izikole',
          example: 'Izingane ziya esikoleni.',
          exampleEnglish: 'The children go to school.',
        },
      ],
      sotho: [
        {
          word: 'sekolo',
          source: 'dsac-life-orientation',
          varieties: ['st', 'nso'],
          nounClass: '7',
          plural: 'dikolo',
          example: 'Bana ba ya sekolong.',
          exampleEnglish: 'The children go to school.',
        },
      ],
      swahili: [
        {
          word: 'shule',
          source: 'wikidata-titles',
          example: 'Watoto huenda shuleni.',
          exampleEnglish: 'The children go to school.',
        },
      ],
      venda: [
        {
          word: 'tshikolo',
          source: 'dsac-life-orientation',
          nounClass: '7',
          plural: 'zwikolo',
          example: 'Vhana vha ya tshikoloni.',
          exampleEnglish: 'The children go to school.',
        },
      ],
    },
  },
  {
    english: 'teacher',
    subject: 'education',
    meaning: 'A person whose work is to help others learn, usually at a school.',
    synonyms: ['educator'],
    words: {
      shona: [
        {
          word: 'mudzidzisi',
          source: 'wikidata-titles',
          nounClass: '1',
          plural: 'vadzidzisi',
          example: 'Mudzidzisi anodzidzisa vana.',
          exampleEnglish: 'The teacher teaches the children.',
        },
      ],
      zulu: [
        {
          word: 'uthisha',
          source: 'cldr',
          nounClass: '1a',
          plural: 'othisha',
          example: 'Uthisha ufundisa abafundi.',
          exampleEnglish: 'The teacher teaches the learners.',
        },
      ],
      sotho: [
        {
          word: 'titjhere',
          source: 'omw-wiktionary',
          varieties: ['st'],
          usage: 'preferred',
          nounClass: '5',
          plural: 'matitjhere',
        },
        {
          word: 'morutiši',
          source: 'gatitos',
          varieties: ['nso'],
          usage: 'preferred',
          nounClass: '1',
          plural: 'barutiši',
        },
      ],
      swahili: [
        {
          word: 'mwalimu',
          source: 'omw-wiktionary',
          nounClass: '1',
          plural: 'walimu',
          example: 'Mwalimu anafundisha wanafunzi.',
          exampleEnglish: 'The teacher teaches the pupils.',
        },
      ],
      venda: [
        {
          word: 'mudededzi',
          source: 'gatitos',
          nounClass: '1',
          plural: 'vhadededzi',
          example: 'Mudededzi u funza vhana.',
          exampleEnglish: 'The teacher teaches the children.',
        },
      ],
    },
  },
  {
    english: 'language',
    subject: 'linguistics-literature',
    meaning: 'A system of words or signs that a community uses to speak, to sign and to write.',
    words: {
      shona: [{ word: 'mutauro', source: 'phet', nounClass: '3', plural: 'mitauro' }],
      zulu: [
        { word: 'ulimi', source: 'dsac-life-orientation', nounClass: '11', plural: 'izilimi' },
      ],
      sotho: [
        {
          word: 'puo',
          source: 'dsac-life-orientation',
          varieties: ['st'],
          usage: 'preferred',
          nounClass: '9',
          plural: 'dipuo',
        },
        {
          word: 'polelo',
          source: 'dsac-life-orientation',
          varieties: ['nso'],
          usage: 'preferred',
          nounClass: '9',
          plural: 'dipolelo',
        },
      ],
      swahili: [{ word: 'lugha', source: 'phet' }],
      venda: [
        { word: 'luambo', source: 'dsac-life-orientation', nounClass: '11', plural: 'nyambo' },
      ],
    },
  },
  {
    english: 'word',
    subject: 'linguistics-literature',
    meaning: 'A unit of language that has a meaning and can be spoken or written by itself.',
    words: {
      shona: [{ word: 'izwi', source: 'phet', nounClass: '5', plural: 'mazwi' }],
      zulu: [{ word: 'igama', source: 'oertb', nounClass: '5', plural: 'amagama' }],
      sotho: [
        {
          word: 'lentswe',
          source: 'omw-wiktionary',
          varieties: ['st'],
          usage: 'preferred',
          nounClass: '5',
          plural: 'mantswe',
        },
        {
          word: 'lentšu',
          source: 'oertb',
          varieties: ['nso'],
          usage: 'preferred',
          nounClass: '5',
          plural: 'mantšu',
        },
      ],
      swahili: [{ word: 'neno', source: 'phet', nounClass: '5', plural: 'maneno' }],
      venda: [{ word: 'ipfi', source: 'gatitos', nounClass: '5', plural: 'maipfi' }],
    },
  },
  {
    english: 'newspaper',
    subject: 'communication-media',
    meaning: 'A set of news, opinions and notices that is published every day or every week.',
    synonyms: ['paper'],
    words: {
      shona: [
        { word: 'pepanhau', source: 'wikidata-titles', nounClass: '5', plural: 'mapepanhau' },
      ],
      zulu: [
        {
          word: 'iphephandaba',
          source: 'dsac-life-orientation',
          nounClass: '5',
          plural: 'amaphephandaba',
        },
      ],
      sotho: [
        {
          word: 'koranta',
          source: 'dsac-life-orientation',
          varieties: ['st'],
          usage: 'preferred',
          nounClass: '9',
          plural: 'dikoranta',
        },
        {
          word: 'kuranta',
          source: 'dsac-life-orientation',
          varieties: ['nso'],
          usage: 'preferred',
          nounClass: '9',
          plural: 'dikuranta',
        },
      ],
      swahili: [{ word: 'gazeti', source: 'wikidata-titles', nounClass: '5', plural: 'magazeti' }],
      venda: [
        { word: 'gurannḓa', source: 'dsac-life-orientation', nounClass: '5', plural: 'magurannḓa' },
      ],
    },
  },
];
