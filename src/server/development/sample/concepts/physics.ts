import type { Concept } from '../concept.ts';

export const physics: readonly Concept[] = [
  {
    english: 'energy',
    subject: 'physics',
    meaning:
      'The ability to do work, such as moving, heating or lighting something. It changes from one form to another, but the total stays the same.',
    words: {
      shona: [
        { word: 'Eneji', source: 'phet', usage: 'preferred' },
        { word: 'Simba', source: 'wikidata-titles', usage: 'admitted' },
      ],
      zulu: [{ word: 'amandla', source: 'dsac-nst' }],
      sotho: [
        { word: 'matla', source: 'dsac-nst', varieties: ['st'], usage: 'preferred' },
        { word: 'maatla', source: 'dsac-nst', varieties: ['nso'], usage: 'preferred' },
        { word: 'enetši', source: 'dsac-nst', varieties: ['nso'], usage: 'admitted' },
      ],
      swahili: [{ word: 'Nishati', source: 'phet' }],
      venda: [{ word: 'fulufulu', source: 'dsac-nst' }],
    },
  },
  {
    english: 'gravity',
    subject: 'physics',
    meaning:
      'The pull between all things that have mass. It makes objects fall to the ground and keeps the planets moving round the Sun.',
    synonyms: ['gravitation'],
    words: {
      shona: [{ word: 'Gunganidzo', source: 'wikidata-titles' }],
      zulu: [{ word: 'amandla adonsela phansi', source: 'dsac-nst' }],
      sotho: [
        { word: 'matla khoheli', source: 'phet', varieties: ['st'], usage: 'preferred' },
        { word: 'maatlakgogedi', source: 'dsac-nst', varieties: ['nso'], usage: 'preferred' },
      ],
      swahili: [
        { word: 'Mvutano', source: 'phet', usage: 'preferred' },
        { word: 'Graviti', source: 'wikidata-titles', usage: 'admitted' },
      ],
      venda: [{ word: 'giravithi', source: 'dsac-nst' }],
    },
  },
  {
    english: 'friction',
    subject: 'physics',
    meaning: 'The force that slows things down when one surface slides or rolls over another.',
    words: {
      shona: [{ word: 'Kukweshera', source: 'phet' }],
      zulu: [
        { word: 'Ukungqubuzana', source: 'phet', usage: 'preferred' },
        { word: 'ukugudlana', source: 'dsac-nst', usage: 'admitted' },
      ],
      sotho: [{ word: 'kgohlano', source: 'dsac-nst', varieties: ['st', 'nso'] }],
      swahili: [{ word: 'Msuguano', source: 'phet' }],
      venda: [{ word: 'tseṱano', source: 'dsac-nst' }],
    },
  },
  {
    english: 'light',
    subject: 'physics',
    meaning:
      'The form of energy that lets us see. It comes from sources such as the Sun, a flame or a lamp.',
    words: {
      shona: [{ word: 'Chiedza', source: 'wikidata-titles' }],
      zulu: [{ word: 'ukukhanya', source: 'dsac-nst' }],
      sotho: [
        { word: 'kganya', source: 'dsac-nst', varieties: ['st'], usage: 'preferred' },
        { word: 'seetša', source: 'dsac-nst', varieties: ['nso'], usage: 'preferred' },
      ],
      swahili: [
        { word: 'Mwanga', source: 'phet', usage: 'preferred' },
        { word: 'Nuru', source: 'phet', usage: 'admitted' },
      ],
      venda: [{ word: 'tshedza', source: 'dsac-nst' }],
    },
  },
  {
    english: 'electricity',
    subject: 'physics',
    meaning: 'Energy carried by tiny charged particles. It powers lamps, telephones and machines.',
    words: {
      zulu: [{ word: 'ugesi', source: 'dsac-nst' }],
      sotho: [
        { word: 'motlakase', source: 'dsac-nst', varieties: ['st'], usage: 'preferred' },
        { word: 'mohlagase', source: 'dsac-nst', varieties: ['nso'], usage: 'preferred' },
      ],
      swahili: [{ word: 'Umeme', source: 'wikidata-titles' }],
      venda: [{ word: 'muḓagasi', source: 'dsac-nst' }],
    },
  },
  {
    english: 'evaporation',
    subject: 'physics',
    meaning:
      'The change of a liquid into a gas below its boiling point, as when a wet cloth dries in the sun.',
    synonyms: ['vaporisation'],
    words: {
      shona: [{ word: 'Sasauka', source: 'wikidata-titles' }],
      zulu: [
        { word: 'ukuhwamuka', source: 'dsac-nst', usage: 'preferred' },
        { word: 'umhwamuko', source: 'dsac-nst', usage: 'admitted' },
      ],
      sotho: [{ word: 'moyafalo', source: 'dsac-nst', varieties: ['st', 'nso'] }],
      swahili: [{ word: 'Uvukizaji', source: 'wikidata-titles' }],
      venda: [{ word: 'muḓimuwo', source: 'dsac-nst' }],
    },
  },
  {
    english: 'cell',
    subject: 'physics',
    gloss: 'battery',
    meaning:
      'A device in which chemicals react to produce electricity. A battery contains one or more of them.',
    synonyms: ['electric cell'],
    words: {
      zulu: [{ word: 'ilahle', source: 'dsac-nst' }],
      sotho: [
        { word: 'sele ya beteri', source: 'dsac-nst', varieties: ['st'], usage: 'preferred' },
        {
          word: 'sele',
          source: 'dsac-nst',
          varieties: ['nso'],
          usage: 'preferred',
          nounClass: '9',
          plural: 'disele',
        },
      ],
      venda: [{ word: 'sele', source: 'dsac-nst' }],
    },
  },
  {
    english: 'wave',
    subject: 'physics',
    gloss: 'energy',
    meaning:
      'A repeated back-and-forth movement that carries energy from one place to another, as sound and light do, while the material itself stays where it is.',
    words: {
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
      venda: [{ word: 'gabelo', source: 'dsac-nst', nounClass: '5', plural: 'magabelo' }],
    },
  },
  {
    english: 'current',
    subject: 'physics',
    gloss: 'electricity',
    meaning:
      'The flow of electric charge through a wire or another conductor. It is measured in amperes.',
    synonyms: ['electric current'],
    words: {
      shona: [{ word: 'Rufuvha', source: 'wikidata-titles' }],
      zulu: [{ word: 'ukuhamba kwagesi', source: 'dsac-nst' }],
      sotho: [
        { word: 'mophula wa motlakase', source: 'dsac-nst', varieties: ['st'], usage: 'preferred' },
        { word: 'moelamohlagase', source: 'dsac-nst', varieties: ['nso'], usage: 'preferred' },
      ],
      swahili: [{ word: 'Mkondo', source: 'phet' }],
    },
  },
];
