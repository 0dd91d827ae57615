import { m } from '#domain/messages.ts';
import type { EmbeddedProvider } from './oidc.ts';

/**
 * Runs a change that the password of an account confirms. Wrong passwords count as failed sign-ins.
 * @param attempt returns whether the password is right
 * @returns what is wrong with the password, or null
 * @throws TooMany
 */
export async function confirmPassword(
  { rates }: Pick<EmbeddedProvider, 'rates'>,
  { ip, email, password }: { ip: string; email: string; password: string },
  attempt: () => Promise<boolean>,
): Promise<string | null> {
  if (password === '') return m.provider_error_no_password();
  let isRight = false;
  await rates.signIn(ip, email, async () => {
    isRight = await attempt();
    return isRight;
  });
  return isRight ? null : m.provider_error_wrong_password();
}
