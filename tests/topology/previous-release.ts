import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/running-site.ts';

/** The last commit of the previous version. */
const previous = { version: '0.1.0', commit: 'cd7a3f0aeb878481bdd5bac71cde94503a8843ec' };

/**
 * Extracts the previous release from the Git history into a new folder and builds its pages. It
 * uses the installed packages, which include all that it needs.
 * @returns the folder
 */
export function buildPreviousRelease(parent: string): string {
  const folder = join(parent, `mazwi-${previous.version}`);
  const archive = join(parent, 'previous.tar');
  mkdirSync(folder);
  execFileSync('git', ['archive', '--output', archive, previous.commit], { cwd: root });
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  // Only compile the messages: setup() would install packages into the linked folder.
  const compile = `import('./bin/messages.mjs').then((messages) => messages.compileMessages())`;
  execFileSync(process.execPath, ['--eval', compile], { cwd: folder });
  execFileSync(process.execPath, ['bin/build.mjs'], { cwd: folder });
  return folder;
}
