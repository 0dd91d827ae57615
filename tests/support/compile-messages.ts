import { compileMessages } from '../../bin/messages.mjs';

/** Compiles the messages before the tests, because tests import the compiled files. */
export default async (): Promise<void> => {
  await compileMessages();
};
