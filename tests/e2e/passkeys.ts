import type { Page } from '@playwright/test';

type VirtualAuthenticator = {
  /** Runs `work` while the authenticator is unlocked, so that it approves every request. */
  unlocked: (work: () => Promise<unknown>) => Promise<void>;
  /** Removes the authenticator with all its passkeys, as if the device were lost. */
  lose: () => Promise<void>;
};

/**
 * Adds a simulated authenticator to the browser of a page. The authenticator responds only inside
 * `unlocked`. Uses the DevTools protocol, because WebDriver BiDi has no virtual authenticators.
 */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('WebAuthn.enable');
  const { authenticatorId } = await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  const setPresence = (enabled: boolean) =>
    protocol.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return {
    unlocked: async (work: () => Promise<unknown>): Promise<void> => {
      await setPresence(true);
      await work();
      await setPresence(false);
    },
    lose: async () => {
      await protocol.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    },
  };
}
