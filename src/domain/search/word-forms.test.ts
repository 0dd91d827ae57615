import { expect, test } from 'vitest';
import type { Language } from '../languages.ts';
import { findPhraseCounterparts } from './concords.ts';
import { findEnglishPhraseForms } from './english-forms.ts';
import { findLocativeBases } from './locatives.ts';
import { soundKey } from './phonetic.ts';

test.each([
  ['bacteria', 'bacterium'],
  ['phenomena', 'phenomenon'],
  ['nuclei', 'nucleus'],
  ['larvae', 'larva'],
  ['analyses', 'analysis'],
  ['matrices', 'matrix'],
  ['indices', 'index'],
  ['stigmata', 'stigma'],
  ['larynges', 'larynx'],
  ['leaves', 'leaf'],
  ['knives', 'knife'],
  ['women', 'woman'],
  ['dormice', 'dormouse'],
  ['children', 'child'],
  ['cell nuclei', 'cell nucleus'],
  ['dissolving', 'dissolve'],
  ['dissolved', 'dissolve'],
  ['freezes', 'freeze'],
  ['splitting', 'split'],
  ['carried', 'carry'],
  ['dying', 'die'],
  ['written', 'write'],
  ['froze', 'freeze'],
  ['dissolving salt', 'dissolve salt'],
])('%j may be a form of %j', (query, form) => {
  expect(findEnglishPhraseForms(query)).toContain(form);
});

test.each([
  ['coping', 'cop'],
  ['spring', 'spr'],
  ['moss', 'mos'],
  ['idi', 'ido'],
])('%j is not a form of %j', (query, form) => {
  expect(findEnglishPhraseForms(query)).not.toContain(form);
});

test('a word is not a form of itself', () => {
  for (const word of ['as', 'lens', 'read', 'a', ''])
    expect(findEnglishPhraseForms(word)).not.toContain(word);
});

test.each<[Language, string, string]>([
  ['sotho', 'ditshwantsho tsa lewatle', 'setshwantsho sa lewatle'],
  ['sotho', 'setshwantsho sa lewatle', 'ditshwantsho tsa lewatle'],
  ['sotho', 'mafu a seliaka', 'lefu la seliaka'],
  ['venda', 'zwifhinga zwa u rekhoda', 'tshifhinga tsha u rekhoda'],
  ['venda', 'mireili ya misi', 'mureili wa misi'],
  ['swahili', 'vitabu vya shule', 'kitabu cha shule'],
  ['swahili', 'mifungamano ya magari', 'mfungamano wa magari'],
  ['swahili', 'nyumba za msimu', 'nyumba ya msimu'],
  ['shona', 'zvinhu zvakanaka', 'chinhu chakanaka'],
  ['zulu', 'izitofu zikapharafini', 'isitofu sikapharafini'],
])('%s: the counterparts of %j include %j', (language, phrase, counterpart) => {
  expect(findPhraseCounterparts(phrase, language)).toContain(counterpart);
});

test('a single word has no concord', () => {
  expect(findPhraseCounterparts('ditshwantsho', 'sotho')).toEqual([]);
});

test.each<[Language, string, string]>([
  ['swahili', 'nyumbani', 'nyumba'],
  ['venda', 'tshikoloni', 'tshikolo'],
  ['sotho', 'thabeng', 'thaba'],
  ['sotho', 'sekolong', 'sekolo'],
  ['zulu', 'esikoleni', 'isikole'],
  ['zulu', 'emanzini', 'amanzi'],
  ['zulu', 'emfuleni', 'umfula'],
  ['zulu', 'ekhaya', 'ikhaya'],
  ['shona', 'pamusha', 'musha'],
  ['shona', 'mumvura', 'mvura'],
])('%s: %j may be the locative of %j', (language, locative, noun) => {
  expect(findLocativeBases(locative, language)).toContain(noun);
});

test.each([
  ['photosynthesis', 'fotosinthesis'],
  ['chemistry', 'kemistry'],
  ['oksijeni', 'oxyjeni'],
  ['vuvuzela', 'fufusela'],
])('%j sounds like %j', (word, other) => {
  expect(soundKey(word)).toBe(soundKey(other));
});
