import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { catalogue } from '../../bin/messages.mjs';
import { root } from './running-site.ts';

const PLAIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ACCENTED = [...'ÀƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽàƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýž'];
const GREEK = [...'ΑΒΓΔΕΦΓΗΙΙΚΛΜΝΟΠΘΡΣΤΥΒΩΞΥΖαβγδεφγηιικλμνοπθρστυβωξυζ'];

/** Replaces each Latin letter with an accented one, to mark a text as part of the catalogue. */
export const accent = (text: string): string => replaceLetters(text, ACCENTED);

/** Replaces each Latin letter with a Greek one. Greek letters are allowed in terms and names. */
export const greek = (text: string): string => replaceLetters(text, GREEK);

function replaceLetters(text: string, letters: readonly string[]): string {
  return text.replace(/[A-Za-z]/g, (letter) => letters[PLAIN.indexOf(letter)]!);
}

/**
 * Builds a copy of the product whose English texts have accented letters, and whose data have Greek
 * ones. A text with plain Latin letters on a screen of the copy is missing from the catalogue.
 * @returns the folder of the copy
 */
export async function buildPseudoLocale(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'mazwi-pseudo-locale-'));
  for (const part of [
    'bin',
    'migrations',
    'src',
    'package.json',
    'tsconfig.base.json',
    'vite.config.ts',
  ])
    await cp(join(root, part), join(copy, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  await cp(catalogue, join(copy, 'messages'), { recursive: true });
  for (const name of await readdir(join(catalogue, 'en')))
    await writeFile(
      join(copy, 'messages/en', name),
      translateFile(await readFile(join(catalogue, 'en', name), 'utf8')),
    );
  await translateData(copy);
  const { status, stderr } = spawnSync(process.execPath, ['bin/build.mjs'], {
    cwd: copy,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The pseudo-locale could not be built:\n${stderr}`);
  return copy;
}

function translateFile(json: string): string {
  type Entry = string | { text: string; meaning: number };
  const messages = Object.entries(JSON.parse(json) as Record<string, Entry>);
  const accentText = (text: string) => printAST(parse(text).map(accentPart));
  const translate = (entry: Entry) =>
    typeof entry === 'string' ? accentText(entry) : { ...entry, text: accentText(entry.text) };
  return JSON.stringify(Object.fromEntries(messages.map(([id, text]) => [id, translate(text)])));
}

function accentPart(part: MessageFormatElement): MessageFormatElement {
  switch (part.type) {
    case TYPE.literal:
      return { ...part, value: accent(part.value) };
    case TYPE.tag:
      return { ...part, children: part.children.map(accentPart) };
    case TYPE.plural:
    case TYPE.select: {
      const options = Object.entries(part.options).map(([name, { value }]) => [
        name,
        { value: value.map(accentPart) },
      ]);
      return { ...part, options: Object.fromEntries(options) };
    }
    default:
      return part;
  }
}

/** Rewrites the languages' own names and the sample data in Greek. */
async function translateData(copy: string): Promise<void> {
  await rewrite(copy, 'src/domain/languages.ts', (code) =>
    code.replace(/ownName: '([^']*)'/g, (_all, text) => `ownName: '${greek(text)}'`),
  );
  const sample = 'src/server/development/sample';
  await rewrite(copy, `${sample}/load.ts`, (code) =>
    code.replace(/(firstName|lastName): '(\w+)'/g, (_all, key, text) => `${key}: '${greek(text)}'`),
  );
  const concepts = await readdir(join(copy, sample, 'concepts'));
  for (const file of ['sources.ts', 'pending.ts', ...concepts.map((name) => `concepts/${name}`)])
    await rewrite(copy, `${sample}/${file}`, translateTexts);
}

/** Keys whose values are shown, with one text or, for synonyms, a list of texts. */
const SHOWN =
  /(?:english|englishWord|vernacularWord|meaning|gloss|word|plural|example|exampleEnglish|originDetail|name|publisher|synonyms):\s+(?:'(?:[^'\\]|\\.)*'|"[^"]*"|\[[^\]]*\])/g;

/** Rewrites the texts of the sample. */
function translateTexts(code: string): string {
  return code.replace(SHOWN, (pair) =>
    pair.replace(/'(?:[^'\\]|\\.)*'|"[^"]*"/g, (text) => greek(text)),
  );
}

async function rewrite(
  copy: string,
  path: string,
  change: (content: string) => string,
): Promise<void> {
  const file = join(copy, path);
  await writeFile(file, change(await readFile(file, 'utf8')));
}

export const deletePseudoLocale = (copy: string) => rm(copy, { recursive: true, force: true });
