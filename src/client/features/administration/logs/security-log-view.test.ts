import { expect, test } from 'vitest';
import {
  defaultSecurityLogView,
  securityLogUrl,
  securityLogViewFrom,
} from './security-log-view.ts';

const read = (url: string) =>
  securityLogViewFrom(new URL(url, 'https://mazwi.example').searchParams);

test('filters of the security log are read back from their URL, which leaves out defaults', () => {
  expect(securityLogUrl({})).toBe('/admin?tab=security');
  const view = { kind: 'signInFailed', person: 'rudo+a@example.org', page: 3 } as const;
  expect(read(securityLogUrl(view))).toEqual(view);
});

test.each(['kind=x', 'page=0', 'person=+', 'kind=signIn&kind=signOut'])(
  'the security log ignores the invalid filter %s',
  (query) => {
    expect(read(`/admin?tab=security&${query}`)).toEqual(defaultSecurityLogView);
  },
);
