import { expect, test } from 'vitest';
import { isHostList, maskUrl, readHosts, splitHosts } from './host-list.ts';

test.each([
  'postgres://mazwi:secret@db.example.org:5433/mazwi?sslmode=verify-full',
  'postgres://mazwi@[2001:db8::1]/mazwi',
  'postgres://mazwi:sec@r,et@db/mazwi',
  'postgres://mazwi:secret@localhost:5432/mazwi?host=%2Frun%2Fpostgresql',
  'postgresql:///mazwi',
])('a URL with one host stays as it is: %s', (url) => {
  expect(splitHosts(url)).toEqual([url]);
  expect(readHosts(url)).toBeNull();
});

test.each([
  [
    'postgres://mazwi:se%2Ccret@db1,db2:5433/mazwi?sslmode=verify-full',
    [
      'postgres://mazwi:se%2Ccret@db1/mazwi?sslmode=verify-full',
      'postgres://mazwi:se%2Ccret@db2:5433/mazwi?sslmode=verify-full',
    ],
    ['db1:5432', 'db2:5433'],
  ],
  [
    'postgres://mazwi:se@c,ret@db1,db2/mazwi',
    ['postgres://mazwi:se@c,ret@db1/mazwi', 'postgres://mazwi:se@c,ret@db2/mazwi'],
    ['db1:5432', 'db2:5432'],
  ],
  [
    'postgres://mazwi@[2001:db8::1]:5433,[2001:db8::2]/mazwi',
    ['postgres://mazwi@[2001:db8::1]:5433/mazwi', 'postgres://mazwi@[2001:db8::2]/mazwi'],
    ['[2001:db8::1]:5433', '[2001:db8::2]:5432'],
  ],
  [
    'postgres://mazwi@/mazwi?host=/run/one,/run/two',
    [
      'postgres://mazwi@localhost/mazwi?host=%2Frun%2Fone',
      'postgres://mazwi@localhost/mazwi?host=%2Frun%2Ftwo',
    ],
    ['/run/one:5432', '/run/two:5432'],
  ],
  [
    'postgres:///mazwi?host=db1,db2&port=5433,5434&user=mazwi',
    [
      'postgres:///mazwi?host=db1&port=5433&user=mazwi',
      'postgres:///mazwi?host=db2&port=5434&user=mazwi',
    ],
    ['db1:5433', 'db2:5434'],
  ],
  [
    'postgres://mazwi@%2Frun%2Fone,%2Frun%2Ftwo/mazwi',
    ['postgres://mazwi@%2Frun%2Fone/mazwi', 'postgres://mazwi@%2Frun%2Ftwo/mazwi'],
    ['/run/one:5432', '/run/two:5432'],
  ],
])('%s is split as by libpq', (url, urls, names) => {
  expect(splitHosts(url)).toEqual(urls);
  expect(isHostList(url)).toBe(true);
  expect(readHosts(url)?.map(({ name }) => name)).toEqual(names);
});

test.each([
  'postgres://mazwi@db1,/mazwi',
  'postgres://mazwi@db1:x,db2/mazwi',
  'postgres://mazwi@db1,db2:70000/mazwi',
  'postgres://mazwi@db1,db1:5432/mazwi',
  'postgres:///mazwi?host=db1,db2,db3&port=1,2',
  'postgres:///mazwi?host=db1,&port=1',
])('%s is refused', (url) => {
  expect(isHostList(url)).toBe(false);
});

test('a masked URL has neither user nor password nor parameters', () => {
  expect(maskUrl('postgres://a:b@db1,db2:5433/mazwi?options=secret')).toBe(
    'postgres://db1:5432,db2:5433/mazwi',
  );
  expect(maskUrl('postgres://a:b@db:5433/c?d=e')).toBe('postgres://db:5433/c');
});
