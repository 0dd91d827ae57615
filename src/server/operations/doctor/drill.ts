import { readDrillTime } from '../drill/drill-file.ts';
import { describeAge } from './age.ts';
import { type Finding, ok } from './finding.ts';

/**
 * Reports the last drill on this machine. It is fine if there is none, because drills belong on
 * another machine.
 */
export async function checkDrill(dataDir: string): Promise<Finding> {
  const time = await readDrillTime(dataDir);
  const hours = time === null ? null : (Date.now() / 1000 - time) / 3600;
  return ok('last drill', `${describeAge(hours)} on this machine`);
}
