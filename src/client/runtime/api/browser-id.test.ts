import { expect, test } from 'vitest';
import { keepBrowserId } from './browser-id.ts';

/** Creates a fake document that records the cookies written to it. */
function page(cookie = '') {
  const written: string[] = [];
  return {
    written,
    get cookie() {
      return [cookie, ...written.map((each) => each.split(';')[0]!)].filter(Boolean).join('; ');
    },
    set cookie(value: string) {
      written.push(value);
    },
  };
}

test('a browser gets a random UUID that lasts 90 days and is reused', () => {
  const first = page('theme=dark');
  keepBrowserId(first, false);
  expect(first.written[0]).toMatch(
    /^mazwi_browser=[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}; Path=\/; Max-Age=7776000; SameSite=Lax$/,
  );
  keepBrowserId(first, false);
  expect(first.written[1]).toBe(first.written[0]);

  const other = page();
  keepBrowserId(other, true);
  expect(other.written[0]).toMatch(/; Secure$/);
  expect(other.written[0]!.slice(0, 50)).not.toBe(first.written[0]!.slice(0, 50));
});
