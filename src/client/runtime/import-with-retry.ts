let again = 0;

/**
 * A module that is loaded when it is needed. Browsers never fetch one again that failed, under its
 * address, for as long as the document is open:
 * it is asked for once more under an address that differs by its fragment only, where the browser
 * names the file (Safari does not).
 * @param load imports the module @throws what the import throws when the file does not come
 */
export async function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const file = /https?:\S+\.js/.exec(String(error))?.[0];
    if (!file) throw error;
    again += 1;
    return import(/* @vite-ignore */ `${file}#${again}`) as Promise<Module>;
  }
}
