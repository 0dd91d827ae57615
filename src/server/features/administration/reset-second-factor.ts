import { parseArgs } from 'node:util';
import { resetSecondFactor } from '#server/identity/provider/second-factor/reset.ts';
import { isExpected, withDatabase } from '#server/platform/db/command.ts';
import { isHeld } from '#server/platform/db/held.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';

const USAGE = `Usage: npm run reset-second-factor -- ADDRESS
  ADDRESS  the email address of a person who has lost every second factor`;
const MAIL_FAILED = 'The mail about this could not be sent. Please tell the person yourself.';

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', default: false } },
  });
  const [address] = positionals;
  if (values.help || !address || positionals.length > 1) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const { done, message } = await withDatabase((database, config) => {
    const tellMailFailed = () => console.error(MAIL_FAILED);
    const mailer = createMailer(
      config,
      { error: tellMailFailed },
      {
        isHeld: () => isHeld(database),
        onKept: tellMailFailed,
      },
    );
    return resetSecondFactor({ database, config, mailer }, address);
  });
  if (done) console.log(message);
  else console.error(message);
  return done ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(isExpected(error) ? error.message : error);
  process.exitCode = 1;
}
