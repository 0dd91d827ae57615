import { launchBrowser, phone, desktop, hydrated } from './support/browser.ts';
import { personIn } from './e2e/people.ts';
const origin = process.argv[2]!;
const browser = await launchBrowser();
for (const [vn, vp] of [['360', phone], ['1280', desktop]] as const) for (const scheme of ['light','dark'] as const) {
  const c = await personIn(browser, origin, 'contributor', vp);
  await c.page.emulateMedia({ colorScheme: scheme });
  await c.page.goto(`${origin}/profile`); await hydrated(c.page);
  await c.page.screenshot({ path: `/tmp/shots/profile-${vn}-${scheme}.png`, fullPage: false });
  await c.page.getByRole('button', { name: 'Erase My Account' }).click();
  await c.page.waitForTimeout(300);
  await c.page.screenshot({ path: `/tmp/shots/erase-${vn}-${scheme}.png` });
  const v = await personIn(browser, origin, 'verifier', vp);
  await v.page.emulateMedia({ colorScheme: scheme });
  await v.page.goto(`${origin}/verify`); await hydrated(v.page);
  await v.page.screenshot({ path: `/tmp/shots/verify-${vn}-${scheme}.png` });
  await v.page.getByRole('button', { name: 'Choose what comes first' }).click();
  await v.page.waitForTimeout(300);
  await v.page.screenshot({ path: `/tmp/shots/choose-${vn}-${scheme}.png` });
  await c.context.close(); await v.context.close();
}
await browser.close();
