import type { Language } from '../languages.ts';
import type { Reliability, Usage } from '../term/usage.ts';
import { normalizeVarieties, type Variety } from '../varieties.ts';
import type { PackPart } from './ids.ts';

/** The properties that the flags of a group give to each of its words. */
export type WordFlags = { varieties: Variety[]; usage: Usage; reliability: Reliability };

const FLAGS = /^([snb]?)([-+~x]?)([34]?)$/;
const usageFlags: Record<Usage, string> = {
  preferred: '+',
  admitted: '~',
  superseded: '-',
  deprecated: 'x',
  unrated: '',
};
const usageByFlag = new Map(
  Object.entries(usageFlags).map(([usage, flag]) => [flag, usage as Usage]),
);
const varietiesByFlag: Readonly<Record<string, Variety[]>> = {
  s: ['st'],
  n: ['nso'],
  b: ['st', 'nso'],
};

/** Writes the flags of a word. They omit the variety in a part that has only one. */
export function writeFlags(word: WordFlags, part: PackPart): string {
  const variety = part === 'st' || part === 'nso' ? '' : varietyFlag(word.varieties);
  return variety + usageFlags[word.usage] + (word.reliability > 2 ? word.reliability : '');
}

function varietyFlag(varieties: readonly Variety[]): string {
  const isNorthern = varieties.includes('nso');
  const isSouthern = varieties.includes('st') || varieties.includes('st-LS');
  if (isNorthern && isSouthern) return 'b';
  if (isNorthern) return 'n';
  return isSouthern ? 's' : '';
}

/** Parses the flags of a group, or returns null if they are not valid. */
export function readFlags(flags: string, language: Language): WordFlags | null {
  const match = FLAGS.exec(flags);
  if (!match) return null;
  const [, variety = '', usage = '', reliability = ''] = match;
  return {
    varieties: normalizeVarieties(varietiesByFlag[variety] ?? [], language),
    usage: usageByFlag.get(usage) ?? 'unrated',
    reliability: reliability === '' ? 2 : (Number(reliability) as Reliability),
  };
}
