import type { Page } from '@playwright/test';

type VirtualAuthenticator = {
  /** Runs `work` while the person touches the authenticator. */
  unlocked: (work: () => Promise<unknown>) => Promise<void>;
  /** The device is lost, with all its passkeys. */
  lose: () => Promise<void>;
};

/**
 * Gives a page's browser an authenticator with a screen lock (WebDriver BiDi has none, so this uses
 * the DevTools protocol). It signs only while it is `unlocked`.
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
