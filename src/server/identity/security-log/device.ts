import Bowser from 'bowser';
import { m } from '#domain/messages.ts';

/** Names a browser for people, such as "Chrome on Android", from its User-Agent header. */
export function nameDevice(userAgent: string | null | undefined): string {
  if (!userAgent) return m.security_device_unknown();
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return m.security_device_unknown();
  return os.name ? m.security_device({ browser: browser.name, system: os.name }) : browser.name;
}
