import { parseArgs } from 'node:util';

export const USAGE = `Usage: npm run bench -- [--cpu] [--public] [--load] [--pages] [--plans] [--exports]
                           [--quality] [--offline] [--scale] [--ids]
                           [--compare] [--against FOLDER] [--sizes 10k,100k] [--quick] [--only TEXT] [--data FOLDER]
                           [--seed N]
  --cpu      measure the CPU time of each kind of request, compared with a minimal Node server
  --public   measure the ten most expensive public calls, compared with their rate limits
  --load     measure throughput, memory, start-up time and import time
  --pages    measure how soon a browser on a slow phone shows each page
  --plans    count the rows that each kind of request reads; fails if a whole table is read
  --exports  measure the time and memory for building all export files
  --quality  measure how often the right term is the first result; needs BENCH_DATA
  --offline  measure the packs and their search, and how often it agrees with the server;
             needs BENCH_DATA
  --scale    measure one and two copies behind nginx, with and without a replica, for
             npm run simulate; needs nginx and openssl
  --ids      measure the CPU time that the id of a request takes
  --compare  compare the CPU time of each kind of request with kiwix-serve, if it is installed
             (Debian: kiwix-tools and zim-tools), and with another version of this site
  --against  the other version for --compare: a folder with its code, after npm ci
  --sizes    the numbers of terms; each gets a temporary database, and 1m takes long
  --seed     choose the searches of --quality and --offline (default 2); tune on one
             seed, report on another
  --quick    take a quarter of the time, for rough results
  --only     run only the requests of --cpu whose name contains this text
  --data     keep the databases in this folder, and reuse those that exist
Without any of the first eleven options, everything except --exports, --quality, --offline, --scale,
--ids and --compare is measured.
--load, --pages, --public, --exports, --scale and --compare use the database with 100,000 terms if --sizes
includes it, otherwise the last one.
BENCH_DATA=FILE.csv imports the terms from a file in the format of npm run import; without it, they
are generated.`;

const flag = { type: 'boolean', default: false } as const;
export const { values } = parseArgs({
  options: {
    cpu: flag,
    public: flag,
    load: flag,
    pages: flag,
    plans: flag,
    exports: flag,
    quality: flag,
    offline: flag,
    scale: flag,
    ids: flag,
    compare: flag,
    against: { type: 'string' },
    sizes: { type: 'string', default: '10k,100k' },
    quick: flag,
    only: { type: 'string', default: '' },
    data: { type: 'string' },
    seed: { type: 'string', default: '2' },
    help: flag,
  },
});
export const file = process.env.BENCH_DATA ?? null;
export const sizes = values.sizes
  .split(',')
  .map((size) =>
    Math.round(Number.parseFloat(size) * ({ k: 1000, m: 1_000_000 }[size.slice(-1)] ?? 1)),
  );
const parts = {
  cpu: values.cpu || values.only !== '',
  public: values.public,
  load: values.load,
  pages: values.pages,
  plans: values.plans,
  exports: values.exports,
  quality: values.quality,
  offline: values.offline,
  scale: values.scale,
  ids: values.ids,
  compare: values.compare,
};
export const chosen = Object.values(parts).some(Boolean)
  ? parts
  : {
      cpu: true,
      public: true,
      load: true,
      pages: true,
      plans: true,
      exports: false,
      quality: false,
      offline: false,
      scale: false,
      ids: false,
      compare: false,
    };
