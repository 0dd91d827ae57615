import { compileMessages } from '../../bin/messages.mjs';

/** Tests import the compiled messages, also in a clone where nothing has been started yet. */
export default () => compileMessages();
