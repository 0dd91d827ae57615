import { resetSecondFactor } from '#server/identity/provider/second-factor/reset.ts';
import { withDatabase } from '#server/platform/db/command.ts';
import { isHeld } from '#server/platform/db/held.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { runAddressCommand } from './address-command.ts';

const USAGE = `Usage: npm run reset-second-factor -- ADDRESS
  ADDRESS  the email address of a person who has lost every second factor`;
const MAIL_FAILED = 'The email about this could not be sent. Please tell the person yourself.';

await runAddressCommand(USAGE, (address) =>
  withDatabase((database, config) => {
    const tellMailFailed = () => console.error(MAIL_FAILED);
    const mailer = createMailer(
      config,
      { error: tellMailFailed },
      { isHeld: () => isHeld(database), onKept: tellMailFailed },
    );
    return resetSecondFactor({ database, config, mailer }, address);
  }),
);
