// One process at a time installs and builds, however many are started at once.
// Plain JavaScript that Node 18 understands, because it runs before anything is installed.
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
 * Runs `work` while this process holds the lock file. A lock whose processes have all ended is
 * removed.
 * @param work receives a function that adds the id of a process that must also end before the lock
 * is free: it may outlive this one
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

/** The link makes the file appear with its content, so that no other process reads half of it. */
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

/** The id of a process that holds the lock; null when all have ended. */
function liveHolder(file) {
  const holders = read(file).split('\n').filter(Boolean);
  const alive = holders.find((holder) => identity(holder.split(' ')[0]) === holder);
  return alive ? alive.split(' ')[0] : null;
}

/**
 * Another process may have replaced the stale lock by its own in the meantime: rename takes
 * whichever is there, and a live one is put back.
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
 * A process by its id and, where the system tells, its start time, since ids are reused; null when
 * it has ended.
 */
function identity(pid) {
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (error.code !== 'EPERM') return null;
  }
  // Field 22 of proc(5); the name in field 2 may contain spaces.
  const started = read(`/proc/${pid}/stat`).split(') ').pop().split(' ')[19] ?? '';
  return `${pid} ${started}`;
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
