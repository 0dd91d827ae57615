/**
 * Every text of the interface: `m.settings_saved_title()`. The texts are in messages/en, one file a
 * feature, and bin/messages.mjs compiles them (decision 0024).
 */
export * as m from '#contract/messages/index.ts';
