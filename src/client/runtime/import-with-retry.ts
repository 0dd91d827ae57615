let retries = 0;

/**
 * Imports a module, and retries once if the import fails. A browser does not fetch the URL of a
 * failed module again within the same document, so the retry adds a fragment to the URL. The URL
 * comes from the error message. Safari does not include it, so Safari does not retry.
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
