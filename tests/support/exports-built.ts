import { waitUntil } from './wait-until.ts';

/** How long a build may take on a busy machine. */
const BUILD_SECONDS = 150;
/** The timeout of a test that waits for a build. */
export const BUILD_TIMEOUT_MS = (BUILD_SECONDS + 60) * 1000;

/** Waits for the first build of the exports, which starts with the site. */
export const exportsAreBuilt = (origin: string): Promise<void> =>
  isPublished('the exports', `${origin}/api/export/manifest.json`, ({ generatedAt }) =>
    Boolean(generatedAt),
  );

/** Waits for the first build of the language packs, which starts with the site. */
export const packsAreBuilt = (origin: string): Promise<void> =>
  isPublished('the packs', `${origin}/api/packs`, ({ length }) => length > 0);

type List = { generatedAt: string | null; length: number };

/** Polls slowly enough for the site's rate limit. */
const isPublished = (what: string, url: string, test: (list: List) => boolean) =>
  waitUntil(
    `${what} are built`,
    async () => {
      const reply = await fetch(url);
      if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
      return test(await reply.json());
    },
    { seconds: BUILD_SECONDS, everyMs: 1000 },
  );
