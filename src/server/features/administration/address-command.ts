import { parseArgs } from 'node:util';
import { runMain } from '#server/platform/db/command.ts';

/** The result of a command, with a sentence for the operator. */
export type CommandResult = { done: boolean; message: string };

/** Prints the result of a command, and returns its exit code. */
export function printResult({ done, message }: CommandResult): number {
  if (done) console.log(message);
  else console.error(message);
  return done ? 0 : 1;
}

/** Runs a command whose only argument is an email address. */
export function runAddressCommand(
  usage: string,
  run: (address: string) => Promise<CommandResult>,
): Promise<void> {
  return runMain(async () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', default: false } },
    });
    const [address] = positionals;
    if (values.help || !address || positionals.length > 1) {
      console.log(usage);
      return values.help ? 0 : 2;
    }
    return printResult(await run(address));
  });
}
