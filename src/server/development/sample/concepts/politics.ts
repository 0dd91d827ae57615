import type { Concept } from '../concept.ts';

export const politics: readonly Concept[] = [
  {
    english: 'lawyer',
    subject: 'law',
    meaning:
      'A person trained in the law who advises people about it and speaks for them in court.',
    synonyms: ['attorney'],
    words: {
      shona: [{ word: 'gweta', source: 'wikidata-titles', nounClass: '5', plural: 'magweta' }],
      zulu: [
        { word: 'ummeli', source: 'dsac-life-orientation', nounClass: '1', plural: 'abameli' },
      ],
      sotho: [
        {
          word: 'ramolao',
          source: 'dsac-life-orientation',
          varieties: ['st', 'nso'],
          nounClass: '1a',
          plural: 'boramolao',
        },
      ],
      swahili: [{ word: 'wakili', source: 'omw-wiktionary', nounClass: '5', plural: 'mawakili' }],
      venda: [
        {
          word: 'ramilayo',
          source: 'dsac-life-orientation',
          nounClass: '1a',
          plural: 'vhoramilayo',
        },
      ],
    },
  },
  {
    english: 'witness',
    subject: 'law',
    meaning: 'A person who saw or knows what happened and tells a court about it.',
    words: {
      shona: [{ word: 'chapupu', source: 'wikidata-titles', nounClass: '7', plural: 'zvapupu' }],
      zulu: [{ word: 'ufakazi', source: 'dsac-parliament', nounClass: '1a', plural: 'ofakazi' }],
      sotho: [
        {
          word: 'paki',
          source: 'dsac-parliament',
          varieties: ['st'],
          usage: 'preferred',
          nounClass: '9',
          plural: 'dipaki',
        },
        {
          word: 'hlatse',
          source: 'dsac-parliament',
          varieties: ['nso'],
          usage: 'preferred',
          nounClass: '9',
          plural: 'dihlatse',
        },
      ],
      swahili: [{ word: 'shahidi', source: 'omw-wiktionary', nounClass: '5', plural: 'mashahidi' }],
      venda: [{ word: 'ṱhanzi', source: 'dsac-parliament' }],
    },
  },
  {
    english: 'constitution',
    subject: 'law',
    meaning:
      'The highest law of a country. It says how the country is governed and which rights its people have.',
    words: {
      zulu: [
        {
          word: 'umthethosisekelo',
          source: 'dsac-parliament',
          nounClass: '3',
          plural: 'imithethosisekelo',
        },
      ],
      sotho: [
        {
          word: 'molao wa motheo',
          source: 'dsac-parliament',
          varieties: ['st'],
          usage: 'preferred',
          nounClass: '3',
          plural: 'melao ya motheo',
        },
        {
          word: 'molaotheo',
          source: 'dsac-parliament',
          varieties: ['nso'],
          usage: 'preferred',
          nounClass: '3',
          plural: 'melaotheo',
        },
      ],
      swahili: [{ word: 'katiba', source: 'wikidata-titles' }],
      venda: [{ word: 'ndayotewa', source: 'dsac-parliament' }],
    },
  },
  {
    english: 'parliament',
    subject: 'political-science',
    meaning: 'The group of people, most of them chosen by voters, who make the laws of a country.',
    words: {
      zulu: [
        { word: 'iphalamende', source: 'dsac-parliament', nounClass: '5', plural: 'amaphalamende' },
      ],
      sotho: [
        {
          word: 'palamente',
          source: 'dsac-parliament',
          varieties: ['st', 'nso'],
          nounClass: '9',
          plural: 'dipalamente',
        },
      ],
      swahili: [{ word: 'bunge', source: 'wikidata-titles', nounClass: '5', plural: 'mabunge' }],
      venda: [{ word: 'phaḽamennde', source: 'dsac-parliament' }],
    },
  },
  {
    english: 'power',
    subject: 'political-science',
    gloss: 'government',
    meaning: 'The ability or the right to decide what other people do, as a government has.',
    synonyms: ['political power', 'authority'],
    words: {
      zulu: [{ word: 'amandla ezombusazwe', source: 'dsac-election' }],
      sotho: [
        {
          word: 'matla a dipolotiki',
          source: 'dsac-election',
          varieties: ['st'],
          usage: 'preferred',
        },
        {
          word: 'maatla a sepolitiki',
          source: 'dsac-election',
          varieties: ['nso'],
          usage: 'preferred',
        },
      ],
      swahili: [{ word: 'mamlaka', source: 'omw-wiktionary' }],
      venda: [{ word: 'maanḓa a zwa poḽotiki', source: 'dsac-election' }],
    },
  },
  {
    english: 'peace',
    subject: 'international-relations',
    meaning: 'A time or state in which people or countries live together without war or violence.',
    words: {
      zulu: [{ word: 'uxolo', source: 'dsac-life-orientation' }],
      sotho: [
        { word: 'kgotso', source: 'dsac-life-orientation', varieties: ['st'], usage: 'preferred' },
        { word: 'khutšo', source: 'dsac-life-orientation', varieties: ['nso'], usage: 'preferred' },
      ],
      swahili: [{ word: 'amani', source: 'wikidata-titles' }],
      venda: [{ word: 'mulalo', source: 'dsac-life-orientation' }],
    },
  },
];
