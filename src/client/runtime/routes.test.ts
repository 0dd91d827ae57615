import { expect, test } from 'vitest';
import { isActive } from '#client/shell/active-link.ts';
import type { CurrentUser } from '#contract/account/identity.ts';
import { admits, factorSetup, matchRoute, opensDocument, shownRoute } from './match-route.ts';
import { pageModules } from './page-modules.ts';
import { paths } from './paths.ts';
import type { Routes } from './route.ts';
import { routes } from './routes.ts';

const person = (role: CurrentUser['role']): CurrentUser => ({
  id: 'b8a5',
  email: 'rudo@example.org',
  emailVerified: true,
  firstName: 'Rudo',
  lastName: 'Moyo',
  profileImageUrl: null,
  role,
  secondFactorMissing: false,
  suspension: null,
  scope: null,
  shortcuts: true,
  createdAt: '2026-01-01T00:00:00.000Z',
});
const found = (path: string, signedIn = false) => matchRoute(path, signedIn)?.page;

test('every route has a module, and every page module has a route', () => {
  const components = [...Object.values(routes), factorSetup].map(({ component }) => component);
  const modules = new Set(components.map((component) => `../features/${component}.tsx`));
  expect([...modules].sort()).toEqual([...pageModules].sort());
});

test('every path function leads to a page', () => {
  const pages = [
    paths.home(),
    paths.dictionary(),
    paths.term('1'),
    paths.contribute(),
    paths.verify(),
    paths.review('1'),
    paths.donate(),
    paths.donateSuccess(),
    paths.donorWall(),
    paths.profile(),
    paths.verifierApply(),
    paths.admin(),
    paths.about(),
    paths.faq(),
    paths.terms(),
    paths.privacy(),
    paths.contact(),
    paths.cookiePolicy(),
    paths.dataProtection(),
  ];
  expect(pages.filter((path) => !found(path))).toEqual([]);
});

test('only the donation form always loads a new document', () => {
  for (const address of [paths.donate(), '/donate?from=mail', '/donate#main'])
    expect(opensDocument(address)).toBe(true);
  for (const address of [
    paths.donateSuccess(),
    paths.donorWall(),
    paths.home(),
    '/donated',
    '?amount=5',
    '/nowhere',
  ])
    expect(opensDocument(address)).toBe(false);
});

test('/ shows the landing page to signed-out people and Home to signed-in people', () => {
  expect(matchRoute('/', false)?.route.component).toBe('home/LandingPage');
  expect(matchRoute('/', true)?.route.component).toBe('home/HomePage');
});

test('a parameter matches one segment of a path, and an unknown path matches no page', () => {
  expect(matchRoute('/dictionary/abc', false)?.params).toEqual({ id: 'abc' });
  for (const path of [
    '/dictionary/',
    '/dictionary/a/b',
    '/nowhere',
    '/Dictionary',
    '//dictionary',
    '',
  ])
    expect(found(path)).toBeUndefined();
});

test('guards keep out signed-out people and people without the permission', () => {
  for (const path of [
    '/contribute',
    '/profile',
    '/verifier-apply',
    '/verify',
    '/verify/1',
    '/admin',
  ])
    expect(admits(found(path)!, null)).toBe(false);
  expect(admits(found('/contribute')!, person('user'))).toBe(true);
  expect(admits(found('/verify')!, person('user'))).toBe(false);
  expect(admits(found('/verify/1')!, person('verifier'))).toBe(true);
  expect(admits(found('/admin')!, person('verifier'))).toBe(false);
  expect(admits(found('/admin')!, person('admin'))).toBe(true);
  expect(admits(found('/dictionary')!, null)).toBe(true);
});

test('somebody who lacks only a second factor sees its set-up, and others their own page', () => {
  const shown = (path: string, user: CurrentUser | null) =>
    shownRoute(matchRoute(path, true)!, user)?.component;
  const lacksFactor = (role: CurrentUser['role']) => ({
    ...person(role),
    secondFactorMissing: true,
    suspension: null,
    scope: null,
    shortcuts: true,
  });
  expect(shown('/admin', person('admin'))).toBe('administration/AdminPage');
  for (const path of ['/admin', '/verify', '/verify/1'])
    expect(shown(path, lacksFactor('admin'))).toBe(factorSetup.component);
  expect(shown('/contribute', lacksFactor('admin'))).toBe('contribution/ContributePage');
  expect(shown('/admin', lacksFactor('verifier'))).toBeUndefined();
  expect(shown('/admin', { ...lacksFactor('admin'), emailVerified: false })).toBeUndefined();
  expect(shown('/admin', null)).toBeUndefined();
});

test('the Home link is active only on /, other links also on the pages below them', () => {
  expect(isActive('/', '/')).toBe(true);
  expect(isActive('/', '/dictionary')).toBe(false);
  expect(isActive('/dictionary', '/dictionary/abc')).toBe(true);
  expect(isActive('/donate', '/donate/success')).toBe(true);
  expect(isActive('/donate', '/donated')).toBe(false);
});

test('a page without a route, or a guarded page without a notice, does not compile', () => {
  const { about: _, ...rest } = routes;
  // @ts-expect-error: the route of the page `about` is missing.
  const withoutRoute: Routes = rest;
  const { guardNotice: _notice, ...profile } = routes.profile;
  // @ts-expect-error: the notice for users whom the guard excludes is missing.
  const withoutNotice: Routes = { ...routes, profile };
  expect(withoutRoute).not.toBe(withoutNotice);
});
