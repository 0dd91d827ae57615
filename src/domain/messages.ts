/**
 * All texts of the product, such as `m.settings_saved_title()`. They are in messages/en, one file
 * for each feature, and bin/messages.mjs compiles them (decision 0024).
 */
export * as m from './messages/index.ts';
