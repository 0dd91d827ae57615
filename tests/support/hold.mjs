// Holds a program at the moment that a test needs, until the test kills or continues it. Preloaded
// with `--import`. Patterns are regular expressions; a command is matched with its arguments.
//   HOLD_PROGRAM  stops such a program as soon as this process has started it
//   HOLD_AFTER    stops this process itself, as soon as it has started such a program or opened
//                 such a file for writing
import childProcess from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const matches = (pattern, text) => pattern !== undefined && new RegExp(pattern).test(text);
const { HOLD_PROGRAM, HOLD_AFTER } = process.env;
const { spawn } = childProcess;
const { createWriteStream } = fs;

childProcess.spawn = (command, args, options) => {
  const child = spawn(command, args, options);
  const line = [command, ...(args ?? [])].join(' ');
  if (matches(HOLD_PROGRAM, line)) child.kill('SIGSTOP');
  if (matches(HOLD_AFTER, line)) process.kill(process.pid, 'SIGSTOP');
  return child;
};
fs.createWriteStream = (path, options) => {
  const stream = createWriteStream(path, options);
  if (matches(HOLD_AFTER, String(path)))
    stream.once('open', () => process.kill(process.pid, 'SIGSTOP'));
  return stream;
};
syncBuiltinESMExports();
