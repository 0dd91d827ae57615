import { expect, test } from 'vitest';
import { findHeadwordRule, readPlural } from './headword-rules.ts';

test.each([
  ['Plural of zulia : rug', null, 'plural'],
  ['plural of Mwafrika : African', null, 'plural'],
  ['Plural of zulia: rug', null, undefined],
  ['plural of a noun', null, undefined],
  ['the Plural of zulia : rug', null, undefined],
  ['Checking for updates…', 'phet', 'menuEntry'],
  ['Options…', 'other-list', 'menuEntry'],
  ['Creating..', null, 'menuEntry'],
  ['p.m.', null, undefined],
  ['... and so on', null, undefined],
  ['You completed all levels!', 'phet', 'message'],
  ['What is this material?', 'phet', 'message'],
  ['Reset Balloon', 'phet', 'message'],
  ['Unable to check for updates', 'phet', 'message'],
  ['How are you?', 'phrases', undefined],
  ['Reset Balloon', 'other-list', undefined],
  ['Set the Slope', 'phet', 'message'],
  ['Check your answer', 'phet', 'message'],
  ['Return to toolbox', 'phet', 'message'],
  ['Open circuit', 'phet', undefined],
  ['Set theory', 'phet', undefined],
  ['Check valve', 'phet', undefined],
  ['Return stroke', 'phet', undefined],
  ['Play dough', 'phet', undefined],
  ['Closed system', 'phet', undefined],
  ['Tap water', 'phet', undefined],
  ['Reset', 'phet', undefined],
  ['Set 1', 'phet', undefined],
  ['Movement', 'phet', undefined],
  ['factorial (n!)', 'phet', undefined],
  ['mass', 'phet', undefined],
])('%j of %s is read by the rule %s', (english, source, rule) => {
  expect(findHeadwordRule(english, source)).toBe(rule);
});

test.each([
  ['Plural of zulia : rug', { word: 'zulia', english: 'rug' }],
  ['Plural of kilo : ratio : share', { word: 'kilo', english: 'ratio : share' }],
  ['rug', null],
])('reads the headword in %j', (text, headword) => {
  expect(readPlural(text)).toEqual(headword);
});
