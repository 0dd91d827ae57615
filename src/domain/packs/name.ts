import { languageNames } from '../languages.ts';
import { m } from '../messages.ts';
import { findPack } from './ids.ts';

/** Returns the name of a pack of words, such as "Zulu" or "Zulu, STEM subjects". */
export function namePack(id: string): string {
  const pack = findPack(id);
  if (!pack) return id;
  const language = languageNames[pack.language];
  if (pack.part === 'stem') return m.offline_part_stem({ language });
  if (pack.part === 'st') return m.offline_part_st();
  return pack.part === 'nso' ? m.offline_part_nso() : language;
}
