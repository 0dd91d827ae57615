import type { Concept } from '../concept.ts';

export const chemistry: readonly Concept[] = [
  {
    english: 'atom',
    subject: 'chemistry',
    meaning: 'The smallest piece of a chemical element that is still that element.',
    words: {
      shona: [{ word: 'atomu', source: 'phet' }],
      zulu: [{ word: 'i-athomu', source: 'phet', nounClass: '5', plural: 'ama-athomu' }],
      sotho: [
        {
          word: 'athomo',
          source: 'dsac-nst',
          varieties: ['st', 'nso'],
          nounClass: '9',
          plural: 'diathomo',
        },
      ],
      swahili: [{ word: 'atomi', source: 'phet' }],
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
        {
          word: 'molekule',
          source: 'phet',
          varieties: ['st'],
          usage: 'preferred',
          nounClass: '9',
          plural: 'dimolekule',
        },
        { word: 'molekhule', source: 'dsac-nst', varieties: ['nso'], usage: 'preferred' },
      ],
      swahili: [{ word: 'molekuli', source: 'phet' }],
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
      swahili: [{ word: 'oksijeni', source: 'phet' }],
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
      shona: [
        {
          word: 'mvura',
          source: 'phet',
          example: 'Tinonwa mvura.',
          exampleEnglish: 'We drink water.',
        },
      ],
      zulu: [
        {
          word: 'amanzi',
          source: 'dsac-nst',
          nounClass: '6',
          example: 'Siphuza amanzi.',
          exampleEnglish: 'We drink water.',
        },
      ],
      sotho: [
        {
          word: 'metsi',
          source: 'dsac-nst',
          varieties: ['st'],
          usage: 'preferred',
          nounClass: '6',
          example: 'Re nwa metsi.',
          exampleEnglish: 'We drink water.',
        },
        {
          word: 'meetse',
          source: 'dsac-nst',
          varieties: ['nso'],
          usage: 'preferred',
          nounClass: '6',
          example: 'Re nwa meetse.',
          exampleEnglish: 'We drink water.',
        },
      ],
      swahili: [
        {
          word: 'maji',
          source: 'phet',
          nounClass: '6',
          example: 'Tunakunywa maji kila siku.',
          exampleEnglish: 'We drink water every day.',
        },
      ],
      venda: [
        {
          word: 'maḓi',
          source: 'dsac-nst',
          nounClass: '6',
          example: 'Ri nwa maḓi.',
          exampleEnglish: 'We drink water.',
        },
      ],
    },
  },
  {
    english: 'acid',
    subject: 'chemistry',
    meaning:
      'A substance that turns blue litmus paper red. The acids in lemon juice and vinegar are weak; strong acids burn the skin.',
    words: {
      shona: [{ word: 'asidhi', source: 'phet' }],
      zulu: [{ word: 'i-esidi', source: 'dsac-nst' }],
      sotho: [{ word: 'esiti', source: 'dsac-nst', varieties: ['st', 'nso'] }],
      swahili: [{ word: 'asidi', source: 'phet' }],
      venda: [{ word: 'esidi', source: 'dsac-nst' }],
    },
  },
  {
    english: 'solution',
    subject: 'chemistry',
    gloss: 'mixture',
    meaning: 'A liquid in which another substance has dissolved completely, such as salt water.',
    words: {
      shona: [{ word: 'sorusheni', source: 'phet' }],
      zulu: [
        { word: 'umbhubhudlo', source: 'dsac-nst', usage: 'preferred' },
        { word: 'ukuncibilikiswa', source: 'dsac-nst', usage: 'admitted' },
      ],
      sotho: [
        { word: 'mokedikedi', source: 'dsac-nst', varieties: ['st'], usage: 'preferred' },
        { word: 'motswakotološwa', source: 'dsac-nst', varieties: ['nso'], usage: 'preferred' },
        { word: 'solušene', source: 'dsac-nst', varieties: ['nso'], usage: 'admitted' },
      ],
      swahili: [{ word: 'mmumunyo', source: 'phet' }],
      venda: [{ word: 'tshiluḓi', source: 'dsac-nst' }],
    },
  },
];
