let retries = 0;

/**
 * Imports a module, and retries once if it fails. A document never fetches the URL of a failed
 * module again, so the retry adds a fragment to it. That needs the URL, which the error contains in
 * every browser but Safari.
 * @param load imports the module
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
