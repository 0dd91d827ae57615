import { describe, expect, test } from 'vitest';
import type { PageCall, PageInput } from '#contract/rendering.ts';
import { aTermReply, emptyEntry } from '#tests/support/term-reply.ts';
import { unpackState } from './document-state.ts';
import { render } from './entry-server.tsx';
import { defaultSite } from './session/site.tsx';

const id = '5f0d7e1e-94a1-4a43-9f7e-3d2b1a6c7d8e';
const term = aTermReply({
  id,
  englishWord: 'triangle',
  vernacularWord: 'ṱhiraiengeḽe',
  meaning: 'Three sides </script><script>alert(1)</script> & three angles.',
  language: 'venda',
  subject: 'mathematics',
  notes: null,
  status: 'verified',
  submitterId: id,
  verifierId: id,
  verifiedAt: '2026-11-02T09:14:00.000Z',
  createdAt: '2026-10-14T16:40:00.000Z',
  updatedAt: '2026-11-02T09:14:00.000Z',
});
const missing = {
  status: 404,
  problem: {
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: 'This does not exist, or you may not see it.',
  },
};

/** The reply of each endpoint, by the endpoint's path. */
const answers: Record<string, () => unknown> = {
  '/api/terms': () => ({
    terms: [{ ...term, matchReason: null, sourceName: null }],
    total: 51,
    didYouMean: [],
    otherLanguageMatches: null,
    understood: null,
    hasWord: true,
    otherLanguageWords: [],
  }),
  '/api/terms/{id}': () => ({
    term,
    ...emptyEntry,
  }),
  '/api/browse/{language}': () => ({ letters: ['a', 'c'] }),
  '/api/review-times': () => ({ asOf: '2026-11-22T08:00:00.000Z', languages: [] }),
  '/api/word-of-the-day': () => ({ date: '2026-11-22', concept: null }),
  '/api/stats': () => ({ termsCount: 307, contributorsCount: 4, languagesCount: 5 }),
};
function page(url: string, change: Partial<PageInput> = {}, answer = answers) {
  const call = (async (endpoint: { path: string }) => answer[endpoint.path]!()) as PageCall;
  return render({
    url,
    publicUrl: 'https://mazwi.example',
    locale: 'en',
    user: null,
    ownLanguage: null,
    site: defaultSite,
    saveData: false,
    call,
    assets: { stylesheet: '/s.css', loader: '/l.js' },
    ...change,
  });
}
const refuse = (refusal: unknown) => () => {
  throw refusal;
};

test('the document of a term has its title, canonical address, words and linked data', async () => {
  const { status, html } = await page(`/dictionary/${id}`);
  expect(status).toBe(200);
  expect(html).toContain('<title>triangle in Tshivenḓa: ṱhiraiengeḽe | Mazwi</title>');
  expect(html).toContain('property="og:title" content="triangle in Tshivenḓa: ṱhiraiengeḽe | ');
  expect(html).toContain(`<link rel="canonical" href="https://mazwi.example/dictionary/${id}">`);
  expect(html).toContain('<p class="vernacular-title"><span lang="ve">ṱhiraiengeḽe</span></p>');
  expect(
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!),
  ).toMatchObject({ '@type': 'DefinedTerm', name: 'ṱhiraiengeḽe', inLanguage: 've' });
});

test('the document of a list contains the rows of the reply without what it does not show', async () => {
  const { html } = await page('/dictionary?query=tri');
  const [, state = ''] = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)!;
  const [answer] = unpackState(state).answers;
  expect(answer?.data).toMatchObject({ terms: [{ id, vernacularWord: term.vernacularWord }] });
  expect(state).not.toContain('submitterId');
});

test('only the document of a public term names the call that describes it', async () => {
  const linked = async (url: string, status = 'verified') => {
    const answer = {
      ...answers,
      '/api/terms/{id}': () => ({ term: { ...term, status }, ...emptyEntry }),
    };
    const { html } = await page(url, {}, answer);
    return /<link rel="alternate" type="application\/json\+oembed" href="([^"]*)">/.exec(html)?.[1];
  };
  expect(await linked(`/dictionary/${id}`)).toBe(
    `https://mazwi.example/api/oembed?url=https://mazwi.example/dictionary/${id}`,
  );
  expect(await linked(`/dictionary/${id}`, 'pending')).toBeUndefined();
  expect(await linked('/about')).toBeUndefined();
});

test('the text of a term cannot close a script, and no script or style is inline', async () => {
  const { html } = await page(`/dictionary/${id}`);
  expect(html).not.toContain('<script>alert');
  expect([...html.matchAll(/<script(?![^>]*(?:src=|type="application\/))/g)]).toEqual([]);
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
});

test('a hidden term and an unknown path are shown as pages with status 404', async () => {
  const gone = await page(`/dictionary/${id}`, {}, { '/api/terms/{id}': refuse(missing) });
  expect(gone.status).toBe(404);
  expect(gone.html).toContain(
    'Failed to load term details. The term may not exist or there was an error loading it.',
  );
  expect(gone.html).toContain('<meta name="robots" content="noindex">');
  const unknown = await page('/nowhere');
  expect(unknown.status).toBe(404);
  expect(unknown.html).toContain('404 Page Not Found');
  expect(unknown.html).toContain('Did you forget to add the page to the router?');
});

test('users with an unverified address see a notice about it on every page', async () => {
  const user = {
    id,
    email: 'rudo@example.org',
    emailVerified: false,
    firstName: 'Rudo',
    lastName: null,
    profileImageUrl: null,
    role: 'user',
    secondFactorMissing: false,
    suspension: null,
    scope: null,
    shortcuts: true,
    createdAt: '2026-10-14T16:40:00.000Z',
  } as const;
  expect((await page('/faq', { user })).html).toContain('Your email address is not verified yet');
  expect((await page('/faq', { user: { ...user, emailVerified: true } })).html).not.toContain(
    'not verified yet',
  );
  expect((await page('/faq')).html).not.toContain('not verified yet');
});

test.each([
  { ownAccounts: true, emailVerified: true, shown: 'Add a passkey', hidden: 'another service' },
  { ownAccounts: true, emailVerified: false, shown: 'Verify your email', hidden: 'Add a passkey' },
  { ownAccounts: false, emailVerified: true, shown: 'another service', hidden: 'Change password' },
])('the security page fits the account: %j', async ({ ownAccounts, emailVerified, ...texts }) => {
  const user = {
    id,
    email: 'rudo@example.org',
    emailVerified,
    firstName: 'Rudo',
    lastName: null,
    profileImageUrl: null,
    role: 'user',
    secondFactorMissing: false,
    suspension: null,
    scope: null,
    shortcuts: true,
    createdAt: '2026-10-14T16:40:00.000Z',
  } as const;
  const { html } = await page(
    '/profile/security',
    { user, site: { ...defaultSite, ownAccounts } },
    {
      '/api/profile/sessions': () => [],
      '/api/profile/factors': () => ({ managedHere: ownAccounts, factors: [], recoveryCodes: 0 }),
      '/api/profile/security-events': () => ({ events: [], hasOlder: false }),
    },
  );
  expect(html).toContain('Where you are signed in');
  expect(html).toContain('Nothing has been recorded yet.');
  expect(html).toContain(texts.shown);
  expect(html).not.toContain(texts.hidden);
});

test('an administrator without a second factor is told to set one up, and stays on the page', async () => {
  const user = {
    id,
    email: 'naledi@example.org',
    emailVerified: true,
    firstName: 'Naledi',
    lastName: null,
    profileImageUrl: null,
    role: 'admin',
    secondFactorMissing: true,
    suspension: null,
    scope: null,
    shortcuts: true,
    createdAt: '2026-10-14T16:40:00.000Z',
  } as const;
  for (const path of ['/admin', '/verify']) {
    const { html } = await page(path, { user });
    expect(html).toContain('<h1>Set up a second factor</h1>');
    expect(html).toContain('href="/oidc/security/passkey"');
    expect(html).toContain('href="/oidc/security/app"');
    expect(html).not.toContain('http-equiv="refresh"');
  }
  const { html } = await page('/admin', { user, site: { ...defaultSite, ownAccounts: false } });
  expect(html).toContain('Set one up with the service that you use to sign in.');
  expect(html).not.toContain('/oidc/');
  const denied = await page('/admin', { user: { ...user, role: 'user' } });
  expect(denied.html).toContain('Access Denied');
});

test('the dictionary shows an alert and returns the status of its refused list', async () => {
  const { status, html } = await page(
    '/dictionary',
    {},
    { '/api/terms': refuse({ status: 503, problem: null }) },
  );
  expect(status).toBe(503);
  expect(html).toContain('Failed to load dictionary terms. Please try again.');
});

test('a page has status 200 if a call that it does not depend on is refused', async () => {
  const { status, html } = await page(
    '/',
    {},
    {
      ...answers,
      '/api/stats': refuse({ status: 503, problem: null }),
    },
  );
  expect(status).toBe(200);
  expect(html).toContain('Speak Science Naturally');
});

test('an imported term is not called verified, and its details name its source', async () => {
  const source = { code: 'list', name: 'Term List', licence: null, publisher: null, url: null };
  const imported = {
    ...emptyEntry,
    verifiers: 0,
    sources: [{ ...source, authority: false, place: null }],
  };
  /** Reads the badge beside the headword, and the reliability in the details. */
  const readMarks = async (entry: object) => {
    const { html } = await page(
      `/dictionary/${term.id}`,
      {},
      { '/api/terms/{id}': () => ({ term, ...entry }) },
    );
    return [
      /<span class="badge[^>]*>(?:<svg.*?<\/svg>)?([^<]*)/.exec(html)?.[1],
      /Reliability<\/dt>.*?<\/svg>([^<]*)/.exec(html)?.[1],
    ];
  };
  expect(await readMarks(emptyEntry)).toEqual(['Verified', undefined]);
  expect(await readMarks(imported)).toEqual(['From a source', 'Source: Term List']);
});

test('rethrows an error that is not a refused call', async () => {
  await expect(
    page('/dictionary', {}, { '/api/terms': refuse(new TypeError('broken')) }),
  ).rejects.toThrow('broken');
});

test.each([
  [
    '/dictionary?query=&field=both&language=&subject=&status=verified&sort=&pageSize=25',
    '/dictionary',
  ],
  ['/dictionary?query=a&sort=newest&page=1', '/dictionary?query=a&sort=newest'],
  ['/dictionary?language=venda&language=zulu', '/dictionary'],
  ['/dictionary?utm_source=x&subject=law', '/dictionary?subject=law'],
  ['/dictionary/?subject=law', '/dictionary?subject=law'],
])('redirects %s to %s', async (url, to) => {
  expect((await page(url)).redirect).toBe(to);
});

test('does not redirect an address that is only encoded differently', async () => {
  for (const url of [
    '/dictionary?query=ng%27ombe',
    '/dictionary?query=a%20b',
    '/dictionary?page=2&language=zulu',
  ])
    expect((await page(url)).redirect).toBeNull();
});

test('a page that needs sign-in says so, and redirects browsers without scripts', async () => {
  const { status, html } = await page('/contribute?english=wave');
  expect(status).toBe(200);
  expect(html).toContain(
    '<noscript><meta http-equiv="refresh" content="0;url=/api/login?returnTo=%2Fcontribute%3Fenglish%3Dwave"></noscript>',
  );
  expect(html).toContain('You need to sign in to contribute terms.');
});

test('the document says when React should load', async () => {
  expect((await page('/dictionary')).html).toContain('data-load="idle"');
  expect((await page('/dictionary', { saveData: true })).html).toContain('data-load="touch"');
  expect((await page('/profile')).html).toContain('data-load="now"');
  const offline = await page('/offline', { saveData: true }, { '/api/packs': () => [] });
  expect(offline.html).toContain('data-load="now"');
});

test('without scripts, the page /offline links to the file of each language', async () => {
  const url = '/packs/zulu-words-all.2-3f9a1c02.txt';
  const pack = { name: 'Zulu', kind: 'words', rows: 20562, url, bytes: 176128 };
  const { html } = await page('/offline', {}, { '/api/packs': () => [pack] });
  const [withoutScripts] = /<noscript><p>.*?<\/noscript>/s.exec(html) ?? [];
  for (const shown of [`<a href="${url}">Zulu</a>`, 'Words', '20,562', '172 KB'])
    expect(withoutScripts).toContain(shown);
});

const donations = {
  '/api/donor-wall/stats': () => ({ donors: 2, totalRaised: 4310, messages: 1 }),
  '/api/donor-wall': () => [
    {
      id: 'abc',
      donorName: null,
      range: '$25-49',
      donorMessage: 'Asante <3',
      createdAt: '2026-11-18T09:14:00.000Z',
    },
  ],
};

test('the donor wall shows its entries or an alert, and always links to /donate', async () => {
  const whole = await page('/donor-wall', {}, donations);
  for (const shown of [
    '$4,310+',
    'Anonymous Supporter',
    '$25-49',
    'Asante &lt;3',
    '18 November 2026',
    'Exact amounts are never published.',
  ])
    expect(whole.html).toContain(shown);
  const broken = await page(
    '/donor-wall',
    {},
    { ...donations, '/api/donor-wall': refuse({ status: 503, problem: null }) },
  );
  expect(
    broken.html.match(/Failed to load donor information\. Please try again later\./g),
  ).toHaveLength(1);
  for (const shown of ['$4,310+', 'href="/donate"']) expect(broken.html).toContain(shown);
  expect(
    (await page('/donor-wall', {}, { ...donations, '/api/donor-wall': () => [] })).html,
  ).toContain('Be the First Supporter');
});

describe('the operator of the site', () => {
  const named = {
    site: {
      ...defaultSite,
      operator: { name: 'Science Words Trust', place: 'Harare, Zimbabwe' },
      contactEmail: 'words@mazwi.example',
    },
  };
  test.each([
    ['/donate', 'Your donation goes to Science Words Trust, Harare, Zimbabwe.'],
    ['/contact', 'This site is run by Science Words Trust, Harare, Zimbabwe.'],
    ['/privacy', 'This site is run by Science Words Trust, Harare, Zimbabwe.'],
  ])('the operator is named on %s', async (path, sentence) => {
    expect((await page(path, named, donations)).html).toContain(sentence);
  });
  test.each([
    [
      '/donate',
      'This is a test site. It does not say who receives your donation. ' +
        'Please do not donate real money here.',
    ],
    ['/contact', 'This site does not say who runs it.'],
    ['/privacy', 'This site does not say who runs it.'],
  ])('%s states that no operator is configured', async (path, sentence) => {
    expect((await page(path, {}, donations)).html).toContain(sentence);
  });
  test('the operator is named even if no place is configured', async () => {
    const { html } = await page('/contact', {
      site: { ...defaultSite, operator: { name: 'Rudo Moyo', place: null } },
    });
    expect(html).toContain('This site is run by Rudo Moyo.');
  });
});

test('"Open source" links to the source code if its address is configured', async () => {
  const sourceUrl = 'https://example.org/mazwi';
  const linked = await page('/about', { site: { ...defaultSite, sourceUrl } });
  expect(linked.html).toContain(
    'It is <a href="https://example.org/mazwi">open source</a> and meets WCAG 2.1 AA.',
  );
  expect(linked.html).toContain('<a href="https://example.org/mazwi">open source</a>');
  const plain = await page('/about', {});
  expect(plain.html).toContain('It is open source and meets WCAG 2.1 AA.');
  expect(plain.html).not.toContain('<a href="https://example.org/mazwi">');
});

test('/donate has the form with the default amount, or says donations are closed', async () => {
  const open = await page('/donate?amount=50', {}, donations);
  expect(open.html).toMatch(/<input[^>]* checked=""[^>]*>\$25</);
  expect(open.html).toMatch(/Proceed to Payment \(\$25\.00\)/);
  expect(open.html).not.toContain('test mode');
  expect(
    (
      await page(
        '/donate',
        { site: { ...defaultSite, payments: { testMode: true, publishableKey: null } } },
        donations,
      )
    ).html.match(/Payments are in test mode/g),
  ).toHaveLength(2);
  const closed = await page(
    '/donate',
    { site: { ...defaultSite, donationsOpen: false } },
    donations,
  );
  expect(closed.html).toContain('Donations are closed at the moment.');
  expect(closed.html).not.toContain('Proceed to Payment');
});

test('the document of a payment is not indexed and has no secret in its head', async () => {
  const outcome = {
    '/api/donations/by-intent/{paymentIntent}': () => ({
      status: 'completed',
      amount: 2500,
      donorName: 'Rudo',
      showOnDonorWall: false,
      createdAt: '2026-11-18T09:14:00.000Z',
      reference: 'MZ-C6FC13C996',
      testMode: false,
    }),
  };
  const { html } = await page(
    '/donate/success?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded',
    {},
    outcome,
  );
  for (const shown of [
    'Thank you for your donation!',
    '$25.00',
    'MZ-C6FC13C996',
    '<meta name="robots" content="noindex">',
  ])
    expect(html).toContain(shown);
  expect(html.slice(0, html.indexOf('</head>'))).not.toContain('secret');
});
