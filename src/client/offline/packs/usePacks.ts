import { useSyncExternalStore } from 'react';
import type { PackManager } from './pack-manager.ts';

/** Returns the packs, and renders again when they change. */
export const usePacks = (manager: PackManager) =>
  useSyncExternalStore(manager.listen, () => manager.packs);
