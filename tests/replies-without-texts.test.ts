import { afterAll, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { conceptCalls } from './support/access/concept-calls.ts';
import { plainCalls } from './support/access/plain-calls.ts';
import { termCalls } from './support/access/term-calls.ts';
import { people, startAccessSite, term } from './support/access-site.ts';

// An earlier test file may have loaded the module without the mock.
vi.hoisted(() => vi.resetModules());
vi.mock('#domain/messages.ts', async () =>
  (await import('./support/marked-texts.ts')).markTexts({ isEnglishMarked: true }),
);
afterAll(() => {
  vi.doUnmock('#domain/messages.ts');
  vi.resetModules();
});

startAccessSite();

/** Names of devices, which logs store in English, and titles that other sites show. */
const WITH_TEXTS = [
  'exportProfile',
  'listSessions',
  'listOwnSecurityEvents',
  'listSecurityEvents',
  'getOembed',
];

/** Calls about a person or a donation that this site does not have. */
const WITHOUT_SUBJECT = [
  'getDonationOutcome',
  'getPerson',
  'getScope',
  'getSuspension',
  'listTakeBack',
];

const isRead = (name: string) => endpoints[name as keyof typeof endpoints].method === 'GET';

test('replies contain no texts of the interface, which clients show in their own locale', async () => {
  const found: string[] = [];
  const refused: string[] = [];
  const read = async (name: string, path: string) => {
    const { status, text } = await people.admin.request('GET', path);
    if (status >= 400) refused.push(name);
    else if (text.includes('[en] ')) found.push(name);
  };
  for (const [name, { path }] of Object.entries(plainCalls))
    if (isRead(name)) await read(name, path);
  for (const [name, { path }] of Object.entries({ ...termCalls, ...conceptCalls }))
    if (isRead(name)) await read(name, await path(await term('verified', 'submitter')));
  expect(refused.sort()).toEqual(WITHOUT_SUBJECT.sort());
  expect(found.sort()).toEqual(WITH_TEXTS.sort());
});

test('errors contain an English text and its code', async () => {
  const { json } = await people.anonymous.request('GET', '/api/profile/export');
  expect(json).toMatchObject({
    status: 401,
    code: 'sign_in',
    detail: '[en] Sign in to do this.',
  });
});
