import { spawnSync } from 'node:child_process';

/** Commands that run a program in its own mount namespace: first for root, then for other users. */
const NAMESPACES = [
  ['unshare', '--mount'],
  ['unshare', '--user', '--map-root-user', '--mount'],
];

/**
 * Returns a command, with its arguments, that runs another command with a small disk mounted on a
 * folder. Only that command and its children see the disk. Returns null if mounting is not
 * possible.
 * @param size as mount reads it, such as `320m`
 */
export function smallDiskCommand(folder: string, size: string): string[] | null {
  const mount = ['sh', '-c', `mount -t tmpfs -o size=${size} tmpfs "$0" && exec "$@"`, folder];
  const namespace = NAMESPACES.find(
    ([command = '', ...args]) => spawnSync(command, [...args, ...mount, 'true']).status === 0,
  );
  return namespace ? [...namespace, ...mount] : null;
}
