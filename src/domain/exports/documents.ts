import { CONTRIBUTION_LICENCE, licenceName } from '../concept/licences.ts';
import { englishLanguage } from '../english-names.ts';
import { languageIds } from '../languages.ts';
import { PRODUCT } from '../product.ts';
import { titleData } from './citation.ts';
import { licenceSentences } from './part-licences.ts';

/** A source whose terms the files contain. */
export type AttributedSource = {
  code: string;
  name: string;
  publisher: string | null;
  licence: string;
  url: string | null;
};

/** What the documents of a set of files say about it. */
export type ReleaseFacts = {
  /** `latest`, or the month as 2026-12. */
  name: string;
  publicUrl: string;
  generatedAt: string;
  /** Terms and concepts, and terms by language. */
  counts: Record<string, number>;
};

/** Returns the text of ATTRIBUTION.txt: a paragraph for each source. */
export function writeAttribution(
  { publicUrl, generatedAt }: ReleaseFacts,
  sources: readonly AttributedSource[],
): string {
  const own =
    `${PRODUCT} contributors\n${publicUrl}/data, version of ${generatedAt}\n` +
    `Licence: ${licenceName(CONTRIBUTION_LICENCE)}`;
  const others = sources.map(({ code, name, publisher, licence, url }) =>
    [`${name} (${code})`, publisher && `Publisher: ${publisher}`, url, `Licence: ${licence}`]
      .filter(Boolean)
      .join('\n'),
  );
  const rule = Object.values(licenceSentences).join('\n');
  return `${[own, rule, ...others].join('\n\n')}\n`;
}

/** Returns CITATION.cff, which GitHub, Zenodo and reference managers read. */
export function writeCitation({ name, publicUrl, generatedAt }: ReleaseFacts): string {
  const lines = [
    'cff-version: 1.2.0',
    'message: If you use these data, please cite them.',
    'type: dataset',
    `title: ${JSON.stringify(titleData())}`,
    'authors:',
    `  - name: ${JSON.stringify(`${PRODUCT} contributors`)}`,
    `version: ${JSON.stringify(name === 'latest' ? generatedAt.slice(0, 10) : name)}`,
    `date-released: ${generatedAt.slice(0, 10)}`,
    `url: ${JSON.stringify(`${publicUrl}/data`)}`,
    `license: ${CONTRIBUTION_LICENCE}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Returns CHANGELOG.md: the counts, compared with the release before. */
export function writeChangelog(
  { name, generatedAt, counts }: ReleaseFacts,
  previous: Pick<ReleaseFacts, 'name' | 'counts'> | null,
): string {
  const labels = {
    terms: 'Terms',
    concepts: 'Concepts',
    ...Object.fromEntries(languageIds.map((id) => [id, englishLanguage(id)])),
  };
  const rows = Object.entries(labels).map(([key, label]) => {
    const count = counts[key] ?? 0;
    const change = previous ? count - (previous.counts[key] ?? 0) : null;
    return `| ${label} | ${count} | ${change === null ? '' : formatChange(change)} |`;
  });
  return [
    `# ${name}`,
    '',
    `The database of ${generatedAt}.`,
    '',
    `| | Count | ${previous ? `Since ${previous.name}` : 'First release'} |`,
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

const formatChange = (change: number): string => (change > 0 ? `+${change}` : String(change));
