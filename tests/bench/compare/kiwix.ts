import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../../src/server/platform/db/database.ts';
import { freePort } from '../../support/sign-in-site.ts';
import type { Rival } from './measure.ts';
import { BOOK } from './questions.ts';

/** A black square of 48 by 48 pixels: a book must have a picture of this size. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAwAQAAAAB/ecQqAAAADUlEQVR42mNgGAXUBAABUAABNLg62QAAAABJRU5ErkJggg==';
const POLL_MS = 50;

/** Says whether kiwix-serve and the program that makes its books are on PATH. */
export const hasKiwix = (): boolean =>
  ['kiwix-serve', 'zimwriterfs'].every(
    (program) => spawnSync(program, ['--help'], { stdio: 'ignore' }).error === undefined,
  );

/**
 * Makes a book of the terms, one page for each, unless the folder has it already, and starts
 * kiwix-serve with it.
 */
export async function startKiwix(database: Database, folder: string): Promise<Rival> {
  const book = join(folder, `${BOOK}.zim`);
  if (!(await exists(book))) await makeBook(database, folder, book);
  const port = await freePort();
  // With more threads, version 3.3 crashes when it answers several suggestions at once.
  const options = ['-t', '1', '-m', '-n', '-i', '127.0.0.1', '-p', String(port)];
  const child = spawn('kiwix-serve', [...options, book], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`kiwix-serve ended with ${child.exitCode}`);
    await setTimeout(POLL_MS);
  }
  return {
    name: 'kiwix-serve',
    url,
    pids: [child.pid!],
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

async function makeBook(database: Database, folder: string, book: string): Promise<void> {
  const pages = join(folder, 'kiwix-pages');
  await mkdir(pages, { recursive: true });
  await writeFile(join(pages, 'picture.png'), Buffer.from(PICTURE, 'base64'));
  await writeFile(join(pages, 'index.html'), page('Terms', '', ''));
  const { rows } = await database.query<{ id: string; title: string; word: string; text: string }>(
    'select id::text, english_word as title, vernacular_word as word, meaning as text from terms',
  );
  for (const { id, title, word, text } of rows)
    await writeFile(join(pages, `${id}.html`), page(title, word, text));
  const told = 'index.html picture.png eng Terms Terms Mazwi Mazwi'.split(' ');
  const options = ['-w', '-I', '-l', '-t', '-d', '-c', '-p'].flatMap((name, at) => [
    name,
    told[at]!,
  ]);
  const { status } = spawnSync('zimwriterfs', [...options, pages, book], { stdio: 'ignore' });
  await rm(pages, { recursive: true });
  if (status !== 0) throw new Error(`zimwriterfs ended with ${status}`);
}

const page = (title: string, word: string, text: string): string =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>` +
  `<body><h1>${title}</h1><p>${word}</p><p>${text}</p></body></html>`;

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
