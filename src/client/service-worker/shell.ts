/**
 * The files that the worker stores when it is installed; the build replaces `SHELL`. Each file has
 * the hash of its content, so that the browser rejects anything else, such as the sign-in page of a
 * public Wi-Fi network.
 */
declare const SHELL: {
  version: string;
  document: string;
  files: readonly (readonly [address: string, integrity: string])[];
};

const PREFIX = 'shell-';
const NAME = PREFIX + SHELL.version;

/** Stores the shell. If a file does not arrive whole, rejects, and the worker is not installed. */
export async function storeShell(): Promise<void> {
  const cache = await caches.open(NAME);
  await cache.addAll(
    SHELL.files.map(
      ([address, integrity]) => new Request(address, { integrity, cache: 'no-cache' }),
    ),
  );
}

export async function deleteOldShells(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
}
