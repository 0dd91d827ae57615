import type { Concept } from '../concept.ts';

export const politics: readonly Concept[] = [
  {
    english: 'lawyer',
    subject: 'law',
    meaning:
      'A person trained in the law who advises people about it and speaks for them in court.',
    synonyms: ['attorney'],
    words: {
      shona: [{ word: 'Gweta', source: 'wikidata-titles' }],
      zulu: [{ word: 'ummeli', source: 'dsac-life-orientation' }],
      sotho: [{ word: 'ramolao', source: 'dsac-life-orientation', varieties: ['st', 'nso'] }],
      swahili: [{ word: 'wakili', source: 'omw-wiktionary' }],
      venda: [{ word: 'ramilayo', source: 'dsac-life-orientation' }],
    },
  },
  {
    english: 'witness',
    subject: 'law',
    meaning: 'A person who saw or knows what happened and tells a court about it.',
    words: {
      shona: [{ word: 'Chapupu', source: 'wikidata-titles' }],
      zulu: [{ word: 'ufakazi', source: 'dsac-parliament' }],
      sotho: [
        { word: 'paki', source: 'dsac-parliament', varieties: ['st'], usage: 'preferred' },
        { word: 'hlatse', source: 'dsac-parliament', varieties: ['nso'], usage: 'preferred' },
      ],
      swahili: [{ word: 'shahidi', source: 'omw-wiktionary' }],
      venda: [{ word: 'ṱhanzi', source: 'dsac-parliament' }],
    },
  },
  {
    english: 'constitution',
    subject: 'law',
    meaning:
      'The highest law of a country. It says how the country is governed and which rights its people have.',
    words: {
      zulu: [{ word: 'umthethosisekelo', source: 'dsac-parliament' }],
      sotho: [
        {
          word: 'molao wa motheo',
          source: 'dsac-parliament',
          varieties: ['st'],
          usage: 'preferred',
        },
        { word: 'molaotheo', source: 'dsac-parliament', varieties: ['nso'], usage: 'preferred' },
      ],
      swahili: [{ word: 'Katiba', source: 'wikidata-titles' }],
      venda: [{ word: 'ndayotewa', source: 'dsac-parliament' }],
    },
  },
  {
    english: 'parliament',
    subject: 'political-science',
    meaning: 'The group of people, most of them chosen by voters, who make the laws of a country.',
    words: {
      zulu: [{ word: 'iphalamende', source: 'dsac-parliament' }],
      sotho: [{ word: 'palamente', source: 'dsac-parliament', varieties: ['st', 'nso'] }],
      swahili: [{ word: 'Bunge', source: 'wikidata-titles' }],
      venda: [{ word: 'phaḽamennde', source: 'dsac-parliament' }],
    },
  },
  {
    english: 'peace',
    subject: 'international-relations',
    meaning: 'A time or state in which people or countries live together without war or violence.',
    words: {
      shona: [{ word: 'Rugare', source: 'wikidata-titles' }],
      zulu: [{ word: 'uxolo', source: 'dsac-life-orientation' }],
      sotho: [
        { word: 'kgotso', source: 'dsac-life-orientation', varieties: ['st'], usage: 'preferred' },
        { word: 'khutšo', source: 'dsac-life-orientation', varieties: ['nso'], usage: 'preferred' },
      ],
      swahili: [{ word: 'Amani', source: 'wikidata-titles' }],
      venda: [{ word: 'mulalo', source: 'dsac-life-orientation' }],
    },
  },
];
