import { currentLocale, type Locale } from '#domain/locale/locale.ts';

/** The addresses of the files that work without a connection. */
export type OfflineFiles = {
  /** The module that fills `#offline-app`. */
  script: string;
  /** The files that `script` imports statically. */
  imported: readonly string[];
  /** The worker that searches kept packs. The built one imports nothing. */
  worker: string;
  /** The files that `script` imports later, such as the form. */
  later: readonly string[];
};

declare const OFFLINE_FILES: Record<Locale, OfflineFiles> | undefined;

/**
 * Returns the files with the texts of the locale. The build replaces `OFFLINE_FILES`. In
 * development, the browser loads the sources.
 */
export const offlineFiles = (): OfflineFiles =>
  typeof OFFLINE_FILES === 'undefined'
    ? {
        script: '/src/client/offline/app.tsx',
        imported: [],
        worker: '/src/client/offline/search/worker.ts',
        later: [],
      }
    : OFFLINE_FILES[currentLocale()];

/** The attributes of `#offline-app`, from which the offline app reads the addresses. */
export const offlineAttributes = ({ script, worker, later }: OfflineFiles) => ({
  'data-script': script,
  'data-worker': worker,
  'data-later': later.join(' '),
});
