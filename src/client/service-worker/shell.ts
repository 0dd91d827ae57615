type File = readonly [address: string, integrity: string];

/**
 * The files of the shell. The build replaces `SHELL`. The browser rejects a file whose content does
 * not match its hash, such as the sign-in page of a public Wi-Fi network.
 */
declare const SHELL: {
  version: string;
  /** The address of the document that stands in for pages that are not stored. */
  document: string;
  /** Stored when the worker is installed. */
  files: readonly File[];
  /** Stored only if the person keeps a language: the search worker and the form. */
  kept: readonly File[];
};

const PREFIX = 'shell-';
const SHELL_CACHE = PREFIX + SHELL.version;
/** An empty cache, which exists if the person keeps a language. */
const KEPT_MARK = 'kept';

/**
 * Stores the shell, and for people who keep a language also the files that search it, so that a new
 * version works offline from its first start. Rejects if a file is incomplete, and the worker is
 * then not installed.
 */
export async function storeShell(): Promise<void> {
  const isKept = await caches.has(KEPT_MARK);
  await storeFiles(isKept ? [...SHELL.files, ...SHELL.kept] : SHELL.files);
}

/** Stores the files that search a kept language, in this version and in all later ones. */
export async function storeKeptFiles(): Promise<void> {
  await caches.open(KEPT_MARK);
  await storeFiles(SHELL.kept);
}

export async function deleteOldShells(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== SHELL_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Returns a file of the shell, or undefined if the file is not part of it. */
export function findShellFile(address: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName: SHELL_CACHE, ignoreVary: true });
}

export async function showShell(): Promise<Response> {
  return (await findShellFile(SHELL.document)) ?? Response.error();
}

async function storeFiles(files: readonly File[]): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  const requests = files.map(
    ([address, integrity]) => new Request(address, { integrity, cache: 'no-cache' }),
  );
  await cache.addAll(requests);
}
