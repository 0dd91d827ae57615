import { statfs } from 'node:fs/promises';
import { type Finding, fail, ok, warn } from './finding.ts';

const LOW_DISK_SHARE = 0.15;
/** With less, PostgreSQL may stop at the next burst of writes. */
const MIN_DISK_BYTES = 500e6;

export async function checkDisk(folder: string): Promise<Finding> {
  const disk = await statfs(folder).catch(() => null);
  if (!disk) return warn('disk', `${folder} does not exist`, 'The first start creates it.');
  const share = disk.bavail / disk.blocks;
  const free = disk.bavail * disk.bsize;
  const value = `${(free / 1e9).toFixed(1)} GB free in ${folder}, ${Math.floor(share * 100)} %`;
  const advice = 'Delete what is not needed, or enlarge the disk.';
  if (free < MIN_DISK_BYTES) return fail('disk', value, advice);
  return share < LOW_DISK_SHARE ? warn('disk', value, advice) : ok('disk', value);
}
