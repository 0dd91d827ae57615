import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';

const readTargets = (value: string) => readConfig({ CDN_PURGE_URL: value }).cdnPurgeTargets;

test('without CDN_PURGE_URL, there is no CDN', () => {
  expect(readConfig({}).cdnPurgeTargets).toEqual([]);
});

test.each([
  ['http://127.0.0.1:6083/', [{ url: 'http://127.0.0.1:6083/', headers: {} }]],
  [
    'https://Fastly-Key:to%20ken@api.fastly.com/service/1/purge',
    [{ url: 'https://api.fastly.com/service/1/purge', headers: { 'fastly-key': 'to ken' } }],
  ],
  [
    'http://one:6083, http://two:6083',
    [
      { url: 'http://one:6083/', headers: {} },
      { url: 'http://two:6083/', headers: {} },
    ],
  ],
])('purges are sent to %s', (value, targets) => {
  expect(readTargets(value)).toEqual(targets);
});

test.each([
  'varnish',
  'ftp://cdn.example/',
  'https://canary@cdn.example/',
  'https://:canary@cdn.example/',
  'https://a%20header:canary@cdn.example/',
  'https://a:canary%0d%0ab@cdn.example/',
  'https://a:canary%@cdn.example/',
  'http://one:6083, two',
])('%s is refused with a sentence that does not repeat it', (value) => {
  expect(() => readTargets(value)).toThrow('CDN_PURGE_URL must be a URL like http://127.0.0.1');
  expect(() => readTargets(value)).not.toThrow(/canary/);
});
