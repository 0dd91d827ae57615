import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { type Door, DoorList } from '#client/ui/DoorList.tsx';
import { StaticElement } from '#client/ui/StaticElement.tsx';
import { type Language, languageIds, nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { subjectIds } from '#domain/subjects.ts';
import { type ExportFile, formatSize } from './Files.tsx';

/** Links to what people want to do with the words: to the file, or to a section of the page. */
export const Start = ({ files }: { files: readonly ExportFile[] }) => (
  <StaticElement as="div" className="door-group">
    <h2>{m.data_start_heading()}</h2>
    <DoorList doors={[...tableDoor(files), ...otherDoors()]} />
  </StaticElement>
);

function tableDoor(files: readonly ExportFile[]): Door[] {
  const table = files.find(({ name }) => name === 'terms.csv');
  if (!table) return [];
  const { url, rows, bytes } = table;
  return [
    {
      icon: 'data',
      href: new URL(url).pathname,
      name: m.data_start_table(),
      text: m.data_start_table_text({
        count: rows,
        size: formatSize(bytes.brotli ?? bytes.identity),
      }),
    },
  ];
}

const otherDoors = (): Door[] => [
  {
    icon: 'cards',
    href: '#flash-cards',
    name: m.data_start_cards(),
    text: m.data_start_cards_text(),
  },
  {
    icon: 'printer',
    href: '#print',
    name: m.data_start_print(),
    text: m.data_start_print_text(),
  },
  {
    icon: 'code',
    href: '#embed',
    name: m.data_start_embed(),
    text: m.data_start_embed_text(),
  },
  {
    icon: 'download',
    href: '#files',
    name: m.data_start_files(),
    text: m.data_start_files_text(),
  },
];

/**
 * Shows the line that puts a search box into a page of another site.
 * @param props.scriptUrl the address of the script
 */
export function EmbedCode({ scriptUrl, language }: { scriptUrl: string; language: Language }) {
  const code = `<script src="${scriptUrl}" data-language="${language}"></script>`;
  return (
    <section className="card vertical-stack" id="embed">
      <h2>{m.data_embed_heading()}</h2>
      <p>{m.data_embed_hint()}</p>
      <pre className="citation">{code}</pre>
      <div className="flex-row">
        <CopyButton text={code} />
      </div>
    </section>
  );
}

/**
 * Links to the flash cards of each language, those of `language` first. A site whose disk is full
 * may have none.
 */
export function FlashCards({
  files,
  language: first,
}: {
  files: readonly ExportFile[];
  language: Language;
}) {
  const decks = [first, ...languageIds.filter((id) => id !== first)].flatMap((language) => {
    const file = files.find(({ name }) => name === `${language}.apkg`);
    return file ? [{ language, path: new URL(file.url).pathname }] : [];
  });
  if (decks.length === 0) return null;
  return (
    <section className="vertical-stack" id="flash-cards">
      <h2>{m.data_cards_heading()}</h2>
      <p>{m.data_cards_hint()}</p>
      <p className="flex-row flex-row--wide-gap">
        {decks.map(({ language, path }) => (
          <a key={language} href={path}>
            {m.data_cards_link({ language: nameLanguage(language) })}
          </a>
        ))}
      </p>
    </section>
  );
}

/** Links to a list to print for each language. The page of a list links to the other subjects. */
export function PrintLinks() {
  return (
    <section className="vertical-stack" id="print">
      <h2>{m.data_print_heading()}</h2>
      <p>{m.data_print_hint()}</p>
      <p className="flex-row flex-row--wide-gap">
        {languageIds.map((language) => (
          <Link key={language} href={paths.print({ language, subject: subjectIds[0] })}>
            {nameLanguage(language)}
          </Link>
        ))}
      </p>
    </section>
  );
}
