import type { Concept } from '../concept.ts';

export const physics: readonly Concept[] = [
  {
    english: 'energy',
    subject: 'physics',
    meaning:
      'The ability to do work, such as moving, heating or lighting something. It changes from one form to another, but the total stays the same.',
    words: {
      shona: [
        { word: 'eneji', source: 'phet', usage: 'preferred' },
        { word: 'simba', source: 'wikidata-titles', usage: 'admitted' },
      ],
      zulu: [{ word: 'amandla', source: 'dsac-nst', nounClass: '6' }],
      sotho: [
        { word: 'matla', source: 'dsac-nst', varieties: ['st'], usage: 'preferred' },
        { word: 'maatla', source: 'dsac-nst', varieties: ['nso'], usage: 'preferred' },
        { word: 'enetši', source: 'dsac-nst', varieties: ['nso'], usage: 'admitted' },
      ],
      swahili: [{ word: 'nishati', source: 'phet' }],
      venda: [{ word: 'fulufulu', source: 'dsac-nst' }],
    },
  },
  {
    english: 'gravity',
    subject: 'physics',
    meaning:
      'The pull between all things that have mass. It makes objects fall to the ground and keeps the planets moving round the Sun.',
    synonyms: ['gravitation', 'gravitational force'],
    words: {
      zulu: [{ word: 'amandla adonsela phansi', source: 'dsac-nst' }],
      sotho: [
        {
          word: 'tshusumetso ya kgohedi ya lefatshe',
          source: 'dsac-nst',
          varieties: ['st'],
          usage: 'preferred',
        },
        { word: 'matla khoheli', source: 'phet', varieties: ['st-LS'], usage: 'preferred' },
        { word: 'maatlakgogedi', source: 'dsac-nst', varieties: ['nso'], usage: 'preferred' },
      ],
      swahili: [
        { word: 'mvutano', source: 'phet', usage: 'preferred' },
        { word: 'graviti', source: 'wikidata-titles', usage: 'admitted' },
      ],
      venda: [{ word: 'giravithi', source: 'dsac-nst' }],
    },
  },
  {
    english: 'force',
    subject: 'physics',
    meaning: 'A push or a pull. It can make something move, stop, turn or change its shape.',
    words: {
      zulu: [
        { word: 'amandla', source: 'dsac-nst', usage: 'preferred', nounClass: '6' },
        { word: 'umfutho', source: 'dsac-nst', usage: 'admitted' },
      ],
      sotho: [
        { word: 'tshutumetso', source: 'dsac-nst', varieties: ['st'], usage: 'preferred' },
        { word: 'matla', source: 'phet', varieties: ['st-LS'], usage: 'preferred' },
        { word: 'maatla', source: 'dsac-nst', varieties: ['nso'], usage: 'preferred' },
      ],
      swahili: [
        { word: 'kani', source: 'phet', usage: 'preferred' },
        { word: 'nguvu', source: 'omw-wiktionary', usage: 'admitted' },
      ],
      venda: [
        { word: 'maanḓa', source: 'dsac-nst', usage: 'preferred' },
        { word: 'nungo', source: 'dsac-nst', usage: 'admitted' },
      ],
    },
  },
  {
    english: 'power',
    subject: 'physics',
    gloss: 'rate of work',
    meaning: 'How much energy is used or changed in each second. It is measured in watts.',
    words: {
      shona: [{ word: 'pawa', source: 'wikidata-titles' }],
      zulu: [{ word: 'amandla', source: 'dsac-nst', nounClass: '6' }],
      sotho: [
        { word: 'matla a tshebetso', source: 'dsac-nst', varieties: ['st'], usage: 'preferred' },
        { word: 'maatla', source: 'dsac-nst', varieties: ['nso'], usage: 'preferred' },
      ],
      venda: [{ word: 'maanḓa', source: 'dsac-nst' }],
    },
  },
  {
    english: 'friction',
    subject: 'physics',
    meaning: 'The force that slows things down when one surface slides or rolls over another.',
    words: {
      shona: [{ word: 'kukweshera', source: 'phet' }],
      zulu: [{ word: 'ukugudlana', source: 'dsac-nst', nounClass: '15' }],
      sotho: [
        { word: 'kgohlano', source: 'dsac-nst', varieties: ['st', 'nso'], usage: 'preferred' },
        { word: 'khohlano', source: 'phet', varieties: ['st-LS'], usage: 'preferred' },
      ],
      swahili: [{ word: 'msuguano', source: 'phet' }],
      venda: [{ word: 'tseṱano', source: 'dsac-nst' }],
    },
  },
  {
    english: 'light',
    subject: 'physics',
    meaning:
      'The form of energy that lets us see. It comes from sources such as the Sun, a flame or a lamp.',
    words: {
      shona: [{ word: 'chiedza', source: 'wikidata-titles' }],
      zulu: [{ word: 'ukukhanya', source: 'dsac-nst', nounClass: '15' }],
      sotho: [
        { word: 'kganya', source: 'dsac-nst', varieties: ['st'], usage: 'preferred' },
        { word: 'khanya', source: 'phet', varieties: ['st-LS'], usage: 'preferred' },
        { word: 'seetša', source: 'dsac-nst', varieties: ['nso'], usage: 'preferred' },
      ],
      swahili: [
        { word: 'mwanga', source: 'phet', usage: 'preferred' },
        { word: 'nuru', source: 'phet', usage: 'admitted' },
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
      swahili: [{ word: 'umeme', source: 'wikidata-titles' }],
      venda: [{ word: 'muḓagasi', source: 'dsac-nst' }],
    },
  },
  {
    english: 'evaporation',
    subject: 'physics',
    meaning:
      'The change of a liquid into a gas below its boiling point, as when a wet cloth dries in the sun.',
    words: {
      zulu: [
        { word: 'ukuhwamuka', source: 'dsac-nst', usage: 'preferred', nounClass: '15' },
        { word: 'umhwamuko', source: 'dsac-nst', usage: 'admitted' },
      ],
      sotho: [{ word: 'moyafalo', source: 'dsac-nst', varieties: ['st', 'nso'] }],
      swahili: [
        { word: 'uvukizaji', source: 'wikidata-titles', usage: 'preferred' },
        { word: 'mvukizo', source: 'phet', usage: 'admitted' },
      ],
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
      zulu: [{ word: 'ilahle', source: 'dsac-nst', nounClass: '5', plural: 'amalahle' }],
      sotho: [{ word: 'sele ya beteri', source: 'dsac-nst', varieties: ['st'] }],
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
      zulu: [{ word: 'ukuhamba kwagesi', source: 'dsac-nst' }],
      sotho: [
        { word: 'mophula wa motlakase', source: 'dsac-nst', varieties: ['st'], usage: 'preferred' },
        { word: 'moelamohlagase', source: 'dsac-nst', varieties: ['nso'], usage: 'preferred' },
      ],
      swahili: [{ word: 'mkondo', source: 'phet', nounClass: '3', plural: 'mikondo' }],
    },
  },
];
