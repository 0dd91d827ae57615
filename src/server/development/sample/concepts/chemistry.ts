import type { Concept } from '../concept.ts';

export const chemistry: readonly Concept[] = [
  {
    english: 'atom',
    subject: 'chemistry',
    meaning: 'The smallest piece of a chemical element that is still that element.',
    words: {
      shona: [{ word: 'Atomu', source: 'phet' }],
      zulu: [{ word: 'i-athomu', source: 'phet', nounClass: '5', plural: 'ama-athomu' }],
      sotho: [{ word: 'athomo', source: 'dsac-nst', varieties: ['st', 'nso'] }],
      swahili: [{ word: 'Atomi', source: 'phet' }],
      venda: [{ word: 'athomu', source: 'dsac-nst' }],
    },
  },
  {
    english: 'molecule',
    subject: 'chemistry',
    meaning:
      'Two or more atoms held together by chemical bonds. One molecule of water has two hydrogen atoms and one oxygen atom.',
    words: {
      zulu: [{ word: 'imolekhuli', source: 'dsac-nst' }],
      sotho: [
        { word: 'molekule', source: 'phet', varieties: ['st'], usage: 'preferred' },
        { word: 'molekhule', source: 'dsac-nst', varieties: ['nso'], usage: 'preferred' },
      ],
      swahili: [{ word: 'Molekuli', source: 'phet' }],
      venda: [{ word: 'moḽikhuḽu', source: 'dsac-nst' }],
    },
  },
  {
    english: 'oxygen',
    subject: 'chemistry',
    meaning:
      'A gas with no colour or smell that makes up about a fifth of the air. People and animals need it to breathe, and fire needs it to burn.',
    synonyms: ['O2'],
    words: {
      zulu: [
        { word: 'i-oksijini', source: 'dsac-nst', usage: 'preferred' },
        { word: 'umoyampilo', source: 'dsac-nst', usage: 'admitted' },
      ],
      sotho: [
        { word: 'oksijene', source: 'dsac-nst', varieties: ['st'], usage: 'preferred' },
        { word: 'oksitšene', source: 'dsac-nst', varieties: ['nso'], usage: 'preferred' },
      ],
      swahili: [{ word: 'Oksijeni', source: 'phet' }],
      venda: [
        { word: 'oksidzheni', source: 'dsac-nst', usage: 'preferred' },
        { word: 'gesedungi', source: 'dsac-nst', usage: 'admitted' },
      ],
    },
  },
  {
    english: 'water',
    subject: 'chemistry',
    meaning:
      'The clear liquid of rivers, seas and rain, made of hydrogen and oxygen. Every living thing needs it.',
    synonyms: ['H2O'],
    words: {
      shona: [{ word: 'Mvura', source: 'phet' }],
      zulu: [{ word: 'amanzi', source: 'dsac-nst' }],
      sotho: [
        { word: 'metsi', source: 'dsac-nst', varieties: ['st'], usage: 'preferred' },
        { word: 'meetse', source: 'dsac-nst', varieties: ['nso'], usage: 'preferred' },
      ],
      swahili: [
        {
          word: 'Maji',
          source: 'phet',
          example: 'Maji huchemka kwa nyuzi mia moja.',
          exampleEnglish: 'Water boils at a hundred degrees.',
        },
      ],
      venda: [{ word: 'maḓi', source: 'dsac-nst' }],
    },
  },
  {
    english: 'acid',
    subject: 'chemistry',
    meaning:
      'A substance that turns blue litmus paper red. The acids in lemon juice and vinegar are weak; strong acids burn the skin.',
    words: {
      shona: [{ word: 'Asidhi', source: 'phet' }],
      zulu: [{ word: 'i-esidi', source: 'dsac-nst' }],
      sotho: [{ word: 'esiti', source: 'dsac-nst', varieties: ['st', 'nso'] }],
      swahili: [{ word: 'Asidi', source: 'phet' }],
      venda: [{ word: 'esidi', source: 'dsac-nst' }],
    },
  },
  {
    english: 'solution',
    subject: 'chemistry',
    gloss: 'mixture',
    meaning: 'A liquid in which another substance has dissolved completely, such as salt water.',
    words: {
      shona: [{ word: 'Sorusheni', source: 'phet' }],
      zulu: [
        { word: 'umbhubhudlo', source: 'dsac-nst', usage: 'preferred' },
        { word: 'ukuncibilikiswa', source: 'dsac-nst', usage: 'admitted' },
      ],
      sotho: [
        { word: 'mokedikedi', source: 'dsac-nst', varieties: ['st'], usage: 'preferred' },
        { word: 'motswakotološwa', source: 'dsac-nst', varieties: ['nso'], usage: 'preferred' },
        { word: 'solušene', source: 'dsac-nst', varieties: ['nso'], usage: 'admitted' },
      ],
      swahili: [{ word: 'Mmumunyo', source: 'phet' }],
      venda: [{ word: 'tshiluḓi', source: 'dsac-nst' }],
    },
  },
];
