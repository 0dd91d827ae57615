import { languageNames } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { findPack } from '#domain/packs/ids.ts';

const KILOBYTE = 1024;

export const toKilobytes = (bytes: number): number => Math.ceil(bytes / KILOBYTE);

export const formatSize = (bytes: number): string => `${toKilobytes(bytes)} KB`;

/** Returns the name of a pack of words, such as "Zulu" or "Zulu, STEM subjects". */
export function namePack(id: string): string {
  const pack = findPack(id);
  if (!pack) return id;
  const language = languageNames[pack.language];
  if (pack.part === 'stem') return m.offline_part_stem({ language });
  if (pack.part === 'st') return m.offline_part_st();
  return pack.part === 'nso' ? m.offline_part_nso() : language;
}
