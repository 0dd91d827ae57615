import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from './support/running-site.ts';

const MEGABYTE = 1024 * 1024;
const SIZE = 50 * MEGABYTE;
const HEAP_MB = 64;

function* writeTbx(): Generator<string> {
  yield '<tbx style="dca" type="TBX-Basic" xml:lang="en"><text><body>\n';
  for (let bytes = 0, number = 1; bytes < SIZE; number += 1) {
    const entry = `<conceptEntry id="c${number}"><descrip type="subjectField">physics</descrip>
<langSec xml:lang="en"><descrip type="definition">${'A definition. '.repeat(20)}</descrip>
<termSec><term>word ${number}</term></termSec></langSec>
<langSec xml:lang="zu"><termSec><term>igama ${number}</term></termSec></langSec>
<langSec xml:lang="ve"><termSec><term>ipfi ${number}</term></termSec></langSec></conceptEntry>\n`;
    bytes += entry.length;
    yield entry;
  }
  yield '</body></text></tbx>\n';
}

const countRows = (file: string) => `
  const { readRows } = await import(${JSON.stringify(join(root, 'src/server/features/import/rows.ts'))});
  let rows = 0;
  for await (const row of readRows(${JSON.stringify(file)}, { definitionPlaceholder: false }))
    if ('term' in row) rows += 1;
  console.log(JSON.stringify({ rows, maxRssMb: Math.round(process.resourceUsage().maxRSS / 1024) }));`;

test('a TBX file of 50 MB is read with a heap of 64 MB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mazwi-import-'));
  try {
    const file = join(folder, 'words.tbx');
    await pipeline(Readable.from(writeTbx()), createWriteStream(file));
    const { stdout } = await promisify(execFile)(process.execPath, [
      `--max-old-space-size=${HEAP_MB}`,
      '--input-type=module',
      '--eval',
      countRows(file),
    ]);
    const { rows, maxRssMb } = JSON.parse(stdout);
    console.log(`${rows} rows of 50 MB of TBX read with at most ${maxRssMb} MB of memory`);
    expect(rows).toBeGreaterThan(150_000);
  } finally {
    await rm(folder, { recursive: true });
  }
}, 300_000);
