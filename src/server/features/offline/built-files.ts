import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import files from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { errorText } from '#contract/error-texts.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { sendProblem } from '#server/platform/http/error-handler.ts';
import { chooseEncoding } from '#server/platform/http/negotiate.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';

const INTERVAL_MS = 3_600_000;
/** How old the list of stored files may be, so that unknown names cost no query. */
const LIST_MS = 60_000;
const CACHED_BYTES = 2 * 1024 * 1024;

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
};

type BuiltFile = { contentType: string; brotli: Buffer };

const MISSING = `
  select wanted.path
  from unnest($1::text[]) as wanted (path)
  where not exists (select from built_files f where f.path = wanted.path)`;

const STORE = `
  insert into built_files (path, content_type, brotli)
  select path, content_type, brotli
  from unnest($1::text[], $2::text[], $3::bytea[]) as file (path, content_type, brotli)
  on conflict (path) do nothing`;

// Skips rows that another copy of the server is updating.
const CONFIRM = `
  update built_files
  set last_present_at = now()
  where path = any (array(
    select path
    from built_files
    where path = any ($1)
      and last_present_at < now() - interval '12 hours'
    for update skip locked
  ))`;

/**
 * Stores the built files in the database, so that every copy of the server can send them for some
 * days after the next release.
 * @param builtFiles the folder of the built files
 */
export async function storeBuiltFiles(database: Queryable, builtFiles: string): Promise<void> {
  const folder = join(builtFiles, 'assets');
  const names = (await readdir(folder)).filter((name) => extname(name) in CONTENT_TYPES).sort();
  const paths = names.map((name) => `/assets/${name}`);
  const { rows } = await database.query<{ path: string }>(MISSING, [paths]);
  if (rows.length > 0) {
    const missing = rows.map(({ path }) => path);
    const bodies = await Promise.all(
      missing.map((path) => readFile(join(builtFiles, `${path}.br`))),
    );
    const types = missing.map((path) => CONTENT_TYPES[extname(path)]);
    await database.query(STORE, [missing, types, bodies]);
  }
  await database.query(CONFIRM, [paths]);
}

/**
 * Stores the built files now and confirms every hour that they are in use. Each copy of the server
 * does this, because copies can run different releases.
 */
export function keepBuiltFiles(
  database: Queryable,
  builtFiles: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): { stop: () => Promise<void> } {
  const store = () =>
    storeBuiltFiles(database, builtFiles).catch((error: { code?: string }) =>
      log.warn({ code: error.code }, 'failed to store the built files; retrying in one hour'),
    );
  let running = store();
  const timer = setInterval(() => {
    running = store();
  }, INTERVAL_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}

/**
 * Serves the built files, which the build has compressed, and those of earlier releases, which open
 * pages can still request.
 */
export async function builtFileRoutes(
  app: FastifyInstance,
  { builtFiles, database }: { builtFiles: string; database: Database },
): Promise<void> {
  const findEarlier = createEarlierFileFinder(database);
  await app.register(
    async (assets) => {
      assets.setNotFoundHandler(async (request, reply) => {
        const [path = ''] = request.url.split('?', 1);
        const file = await findEarlier(path);
        if (file) return sendFile(request, reply, file);
        return sendProblem(request, reply, new HttpProblem(404, errorText('missing')));
      });
      await assets.register(files, {
        root: join(builtFiles, 'assets'),
        preCompressed: true,
        immutable: true,
        maxAge: '365d',
        index: false,
      });
    },
    { prefix: '/assets' },
  );
}

/** Returns a function that finds a file of an earlier release, with few queries. */
function createEarlierFileFinder(database: Database): (path: string) => Promise<BuiltFile | null> {
  const cached = new LRUCache<string, BuiltFile>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ brotli }) => brotli.length,
  });
  let paths = new Set<string>();
  let listedAt = Number.NEGATIVE_INFINITY;
  return async (path) => {
    if (performance.now() - listedAt > LIST_MS) {
      listedAt = performance.now();
      const { rows } = await database.query<{ path: string }>('select path from built_files');
      paths = new Set(rows.map((row) => row.path));
    }
    if (!paths.has(path)) return null;
    const known = cached.get(path);
    if (known) return known;
    const file = await database
      .selectFrom('builtFiles')
      .select(['contentType', 'brotli'])
      .where('path', '=', path)
      .executeTakeFirst();
    if (file) cached.set(path, file);
    return file ?? null;
  };
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, brotli }: BuiltFile,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'], ['br', 'identity']);
  reply.code(200).type(contentType).headers({
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  if (encoding === 'br') return reply.header('content-encoding', 'br').send(brotli);
  return reply.send(await promisify(brotliDecompress)(brotli));
}
