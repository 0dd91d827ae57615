import { test } from 'vitest';
import { startSite } from './running-site.ts';

test('waits with a running site', async () => {
  const { dataDir } = await startSite({ SAMPLE: 'off' });
  console.log(`waiting with a site in ${dataDir}`);
  await new Promise(() => {});
});
