import { describe, expect, test } from 'vitest';
import { readFileRows } from '#tests/support/read-rows.ts';

const NAMESPACE = 'urn:iso:std:iso:30042:ed-2';
const tbx = (entries: string, { title = 'Terms', prolog = '' } = {}) =>
  `<?xml version="1.0"?>\n${prolog}<tbx style="dca" type="TBX-Basic" xml:lang="en" xmlns="${NAMESPACE}">
<tbxHeader><fileDesc><titleStmt><title>${title}</title></titleStmt></fileDesc></tbxHeader>
<text><body>
${entries}
</body></text></tbx>`;
const english = (...names: string[]) =>
  `<langSec xml:lang="en">${names.map((name) => `<termSec><term>${name}</term></termSec>`).join('')}</langSec>`;
const words = (tag: string, ...texts: string[]) =>
  `<langSec xml:lang="${tag}">${texts.map((text) => `<termSec>${text}</termSec>`).join('')}</langSec>`;
const physics = '<descrip type="subjectField">Physics</descrip>';
const entry = (content: string) => `<conceptEntry id="c7">${content}</conceptEntry>`;
const heat = entry(`${physics}${english('heat')}${words('zu', '<term>ukushisa</term>')}`);

describe('TBX of 2019', () => {
  test('has a term in each word that is not English', async () => {
    const { terms, refused } = await readFileRows(
      'words.tbx',
      tbx(
        entry(`
      ${physics}
      <langSec xml:lang="en-GB">
        <descripGrp>
          <descrip type="definition">Energy that <hi>moves</hi> &amp; warms.</descrip>
          <admin type="source">a-book</admin>
        </descripGrp>
        <termSec><term>heat</term></termSec>
        <termSec><term>warmth</term></termSec>
      </langSec>
      <langSec xml:lang="zu-ZA">
        <termSec>
          <term>uku&#x73;hisa</term>
          <termNote type="administrativeStatus">preferredTerm-admn-sts</termNote>
          <termNote type="partOfSpeech">noun</termNote>
          <descrip type="context">Ukushisa kuyakhula.</descrip>
          <note>noun class 15</note>
          <note>Grade 7</note>
          <admin type="source">dsac-nst</admin>
          <admin type="source">My book</admin>
        </termSec>
      </langSec>
      ${words('nso', '<term>phišo</term>')}
      ${words('st-LS', '<term>mocheso</term>')}`),
      ),
    );
    expect(refused).toEqual([]);
    expect(terms).toMatchObject([
      {
        englishWord: 'heat',
        synonyms: ['warmth'],
        subject: 'physics',
        meaning: 'Energy that moves & warms.',
        vernacularWord: 'ukushisa',
        language: 'zulu',
        usage: 'preferred',
        partOfSpeech: 'noun',
        nounClass: '15',
        example: 'Ukushisa kuyakhula.',
        notes: 'Grade 7\nSource: My book',
        source: 'dsac-nst',
        number: null,
      },
      { vernacularWord: 'phišo', varieties: ['nso'] },
      { vernacularWord: 'mocheso', varieties: ['st-LS'] },
    ]);
    expect(terms[0]).not.toHaveProperty('exportedConcept');
  });

  test('may be in DCT style, with namespaces', async () => {
    const { terms } = await readFileRows(
      'words.tbx',
      `<tbx style="dct" type="TBX-Basic"
      xmlns="${NAMESPACE}" xmlns:min="urn:min" xmlns:basic="urn:basic"><text><body><conceptEntry>
      <min:subjectField>biology</min:subjectField>
      <langSec xml:lang="en"><basic:definition>Green.</basic:definition>
        <termSec><term>leaf</term></termSec></langSec>
      <langSec xml:lang="ven"><termSec><term>ṱari</term><min:partOfSpeech>noun</min:partOfSpeech>
      </termSec></langSec></conceptEntry></body></text></tbx>`,
    );
    expect(terms).toMatchObject([
      { subject: 'biology', meaning: 'Green.', language: 'venda', partOfSpeech: 'noun' },
    ]);
  });

  test('keeps numbers, varieties and concepts if the file is an export', async () => {
    const content = `<descrip type="subjectField">biology</descrip><note>gloss: animal</note>
      ${english('insect', 'bug')}
      <langSec xml:lang="st"><termSec id="t41"><term>kokonyana</term></termSec></langSec>
      <langSec xml:lang="nso"><termSec id="t41-nso"><term>kokonyana</term>
        <termNote type="partOfSpeech">other</termNote></termSec></langSec>`;
    const exported = await readFileRows('words.tbx', tbx(entry(content), { title: 'Mazwi' }));
    expect(exported.terms).toMatchObject([
      {
        number: 41,
        varieties: ['st', 'nso'],
        exportedConcept: { number: 7, headword: 'insect', subject: 'biology', gloss: 'animal' },
      },
    ]);
    const { terms } = await readFileRows('words.tbx', tbx(entry(content)));
    expect(terms).toMatchObject([{ number: null }, { number: null, partOfSpeech: null }]);
  });
});

test.each(['constructor', 'toString', '__proto__'])(
  'ignores descriptions and elements that are called %s',
  async (name) => {
    const { terms, refused } = await readFileRows(
      'words.tbx',
      tbx(
        entry(
          `<descrip type="${name}">x</descrip><${name}>y</${name}>${physics}${english('heat')}` +
            words('zu', `<term>ukushisa</term><termNote type="${name}">z</termNote>`),
        ),
      ),
    );
    expect(refused).toEqual([]);
    expect(terms).toMatchObject([{ englishWord: 'heat', vernacularWord: 'ukushisa' }]);
  },
);

test('TBX of 2008 takes its subject from the command', async () => {
  const text = `<?xml version='1.0'?>
<!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd">
<martif type="TBX" xml:lang="en"><text><body>
<termEntry id="a"><langSet xml:lang="en"><tig><term>heat</term></tig></langSet>
<langSet xml:lang="zul"><ntig><termGrp><term>ukushisa</term>
<termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></termGrp></ntig></langSet>
</termEntry></body></text></martif>`;
  const { terms } = await readFileRows('words.xml', text, { subject: 'physics' });
  expect(terms).toMatchObject([
    { vernacularWord: 'ukushisa', usage: 'deprecated', subject: 'physics' },
  ]);
  expect((await readFileRows('words.xml', text)).refused).toEqual([
    [4, 'subject: Choose a subject.'],
  ]);
});

test('refuses a word in another language and an entry without words, each with its line', async () => {
  const { terms, refused } = await readFileRows(
    'words.tbx',
    tbx(
      [
        heat,
        entry(`${physics}${english('heat')}${words('fr', '<term>chaleur</term>')}`),
        entry(`${physics}${words('zu', '<term>ukushisa</term>')}`),
        entry(`${physics}${english('force')}`),
        entry(
          `<descrip type="subjectField">cooking</descrip>${english('salt')}${words('zu', '<term>usawoti</term>')}`,
        ),
      ].join('\n'),
    ),
  );
  expect(terms).toHaveLength(1);
  expect(refused).toEqual([
    [6, 'language: Choose a language.'],
    [7, 'english: Enter the English word.'],
    [8, expect.stringContaining('vernacular: Enter the vernacular word.')],
    [9, 'subject: Choose a subject.'],
  ]);
});

describe('a file that cannot be read safely is refused', () => {
  const bomb = `<!DOCTYPE tbx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>\n`;
  const external = '<!DOCTYPE tbx [<!ENTITY file SYSTEM "file:///etc/passwd">]>\n';
  const nested = (depth: number) => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;
  const long = 'a'.repeat(10_001);
  const refusals: [problem: string, text: string, message: RegExp][] = [
    ['an XML bomb', tbx(heat.replace('heat', '&b;'), { prolog: bomb }), /defines entities of its/],
    [
      'an external entity',
      tbx(heat.replace('heat', '&file;'), { prolog: external }),
      /defines ent/,
    ],
    ['an unknown entity', tbx(heat.replace('heat', '&nbsp;')), /undefined entity/],
    ['a cut file', tbx(heat).slice(0, -40), /from line \d+ on: unclosed tag/],
    ['a file cut in an entry', tbx(heat).slice(0, 330), /from line \d+ on: /],
    ['deep nesting', tbx(nested(60)), /nested more than 50 deep/],
    ['a long text', tbx(heat.replace('heat', long)), /element has more than 10,000 characters/],
    ['a long attribute', tbx(`<a b="${long}"/>`), /attribute has more than 1,000 characters/],
    ['a long comment', tbx(`<!--${'a'.repeat(400_000)}-->`), /more than 200,000 characters/],
    ['an endless entry', tbx(entry('<langSec/>'.repeat(10_001))), /more than 10,000 parts/],
    ['another kind of XML', '<html/>', /the root element is html/],
    ['no XML', 'english,zulu', /is not a TBX file from line 1 on/],
    ['an empty file', '', /is not a TBX file from line 1 on/],
  ];
  test.each(refusals)('%s', async (_, text, message) => {
    await expect(readFileRows('words.tbx', text)).rejects.toThrow(message);
  });

  test('text that is not UTF-8', async () => {
    const text = Buffer.from(tbx(heat.replace('ukushisa', 'phi\xF0o')), 'latin1');
    await expect(readFileRows('words.tbx', text)).rejects.toThrow('is not UTF-8');
  });
});
