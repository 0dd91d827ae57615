import Bowser from 'bowser';
import { m } from '#domain/messages.ts';
import { inEnglish } from '#server/platform/locale.ts';

const LONGEST_HEADER = 500;
const LONGEST_NAME = 40;

/**
 * Returns a browser's name for people, such as "Chrome on Android", from its User-Agent header. It is
 * English, because logs store it.
 */
export const nameDevice = (userAgent: string | null | undefined): string =>
  inEnglish(() => describe(userAgent));

function describe(userAgent: string | null | undefined): string {
  if (!userAgent) return m.security_device_unknown();
  const { browser, os } = Bowser.parse(userAgent.slice(0, LONGEST_HEADER));
  // For an unknown browser, the name is copied from the header and can be long.
  const name = browser.name?.slice(0, LONGEST_NAME);
  if (!name) return m.security_device_unknown();
  return os.name ? m.security_device({ browser: name, system: os.name }) : name;
}
