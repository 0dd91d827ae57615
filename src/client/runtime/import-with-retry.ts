let retries = 0;

/**
 * Imports a module, and retries once if the import fails. Within one document, a browser never
 * fetches a failed module URL again, so the retry adds a fragment to the URL. The URL is read from
 * the error message. In Safari, the message contains no URL, so there is no retry.
 */
export async function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const file = /https?:\S+\.js/.exec(String(error))?.[0];
    if (!file) throw error;
    retries += 1;
    return import(/* @vite-ignore */ `${file}#${retries}`) as Promise<Module>;
  }
}
