// Ensures that only one process at a time installs and builds, even if several are started
// concurrently. Plain JavaScript for Node 18, because it runs before anything is installed.
import {
  appendFileSync,
  linkSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 200;

/**
 * Runs `work` while this process holds the lock file. A lock file is stale, and is removed, when
 * all processes that it lists have ended.
 * @param work receives a function that adds the id of a child process to the lock file, so that the
 * lock stays valid while the child runs, even if this process is killed
 */
export async function withLock(file, work) {
  let waiting = false;
  while (!acquire(file)) {
    const holder = liveHolder(file);
    if (holder === null) removeStale(file);
    else {
      if (!waiting)
        console.log(
          `Waiting for process ${holder}, which is installing or building here. If there is no such npm or Node process, delete ${file}.`,
        );
      waiting = true;
      await pause(POLL_MS);
    }
  }
  const release = () => remove(file);
  process.on('exit', release);
  try {
    return await work((pid) => appendFileSync(file, `${identity(pid)}\n`));
  } finally {
    process.off('exit', release);
    release();
  }
}

/**
 * Tries to create the lock file. A hard link creates it together with its content, so no other
 * process can read an incomplete file.
 */
function acquire(file) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, `${identity(process.pid)}\n`);
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    remove(own);
  }
}

/**
 * Returns the id of a running process that the lock file lists, or null if all of them have ended.
 */
function liveHolder(file) {
  const holders = read(file).split('\n').filter(Boolean);
  const alive = holders.find((holder) => identity(holder.split(' ')[0]) === holder);
  return alive ? alive.split(' ')[0] : null;
}

/**
 * Removes a stale lock file. Another process might have just replaced the file with a valid lock,
 * so the file is first renamed and checked again, and put back if the lock is valid.
 */
function removeStale(file) {
  const taken = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, taken);
    if (liveHolder(taken) !== null) linkSync(taken, file);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  } finally {
    remove(taken);
  }
}

/**
 * Returns the id of a running process and, where the system reports it, the start time, because ids
 * are reused.
 * @returns null if the process has ended
 */
export function identity(pid) {
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (error.code !== 'EPERM') return null;
  }
  // The state and the start time are fields 3 and 22 of /proc/PID/stat. Field 2, the name in
  // parentheses, can contain spaces, so the text is split after the closing parenthesis.
  const fields = read(`/proc/${pid}/stat`).split(') ').pop().split(' ');
  // A killed process remains as a zombie until its parent asks how it ended.
  return fields[0] === 'Z' ? null : `${pid} ${fields[19] ?? ''}`;
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function remove(file) {
  try {
    unlinkSync(file);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
