import type { Concept } from '../concept.ts';

export const society: readonly Concept[] = [
  {
    english: 'history',
    subject: 'history',
    meaning: 'The study of what happened in the past; also the past itself.',
    words: {
      shona: [{ word: 'nhoroondo', source: 'wikidata-titles' }],
      zulu: [
        { word: 'umlando', source: 'dsac-life-orientation', nounClass: '3', plural: 'imilando' },
      ],
      sotho: [
        { word: 'nalane', source: 'dsac-life-orientation', varieties: ['st'], usage: 'preferred' },
        {
          word: 'histori',
          source: 'dsac-life-orientation',
          varieties: ['nso'],
          usage: 'preferred',
        },
      ],
      swahili: [{ word: 'historia', source: 'wikidata-titles' }],
      venda: [{ word: 'ḓivhazwakale', source: 'dsac-life-orientation' }],
    },
  },
  {
    english: 'culture',
    subject: 'cultural-studies',
    meaning: 'The way of life, beliefs, arts and customs that a group of people share and pass on.',
    words: {
      shona: [{ word: 'tsika', source: 'wikidata-titles' }],
      zulu: [{ word: 'isiko', source: 'dsac-life-orientation', nounClass: '5', plural: 'amasiko' }],
      sotho: [
        { word: 'setso', source: 'oertb', varieties: ['st'], usage: 'preferred' },
        { word: 'setšo', source: 'dsac-life-orientation', varieties: ['nso'], usage: 'preferred' },
      ],
      swahili: [{ word: 'utamaduni', source: 'wikidata-titles', nounClass: '14' }],
      venda: [{ word: 'mvelele', source: 'dsac-life-orientation' }],
    },
  },
  {
    english: 'family',
    subject: 'sociology',
    meaning:
      'A group of people who belong together by birth, by marriage or because they were adopted.',
    words: {
      shona: [{ word: 'mhuri', source: 'wikidata-titles' }],
      zulu: [{ word: 'umndeni', source: 'dsac-nst', nounClass: '3', plural: 'imindeni' }],
      sotho: [
        {
          word: 'lelapa',
          source: 'dsac-life-orientation',
          varieties: ['st'],
          usage: 'preferred',
          nounClass: '5',
          plural: 'malapa',
        },
        {
          word: 'lapa',
          source: 'dsac-nst',
          varieties: ['nso'],
          usage: 'preferred',
          nounClass: '5',
          plural: 'malapa',
        },
        {
          word: 'leloko',
          source: 'dsac-nst',
          varieties: ['st', 'nso'],
          usage: 'admitted',
          nounClass: '5',
          plural: 'maloko',
        },
      ],
      swahili: [{ word: 'familia', source: 'wikidata-titles' }],
      venda: [{ word: 'muṱa', source: 'dsac-nst', nounClass: '3', plural: 'miṱa' }],
    },
  },
  {
    english: 'emotion',
    subject: 'psychology',
    meaning: 'A strong feeling, such as joy, fear, anger or love.',
    synonyms: ['feeling'],
    words: {
      zulu: [{ word: 'umuzwa', source: 'dsac-life-orientation', nounClass: '3', plural: 'imizwa' }],
      sotho: [
        {
          word: 'maikutlo',
          source: 'dsac-life-orientation',
          varieties: ['st', 'nso'],
          nounClass: '6',
        },
      ],
      swahili: [{ word: 'hisia', source: 'wikidata-titles' }],
      venda: [{ word: 'nyanyuwo', source: 'dsac-life-orientation' }],
    },
  },
  {
    english: 'truth',
    subject: 'philosophy',
    meaning: 'The agreement of what is said or believed with the way things really are.',
    words: {
      shona: [{ word: 'chokwadi', source: 'wikidata-titles' }],
      zulu: [{ word: 'iqiniso', source: 'wiktionary-mgw', nounClass: '5', plural: 'amaqiniso' }],
      sotho: [{ word: 'bonnete', source: 'gatitos', varieties: ['nso'] }],
      swahili: [{ word: 'ukweli', source: 'wikidata-titles', nounClass: '14' }],
      venda: [{ word: 'ngoho', source: 'gatitos' }],
    },
  },
];
