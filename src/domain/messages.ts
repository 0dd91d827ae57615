/**
 * All texts of the product, as functions such as `m.settings_saved_title()`. The texts are in
 * messages/en, in one or more files for each feature, and bin/messages.mjs compiles them (decision
 * 0024).
 */
export * as m from './messages/index.ts';
