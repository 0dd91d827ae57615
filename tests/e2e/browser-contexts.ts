import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from '@playwright/test';

type Shared = {
  context: BrowserContext;
  options: BrowserContextOptions;
  /** Keeps the browser's process alive while no test uses the context. */
  blankPage: Page;
  protocol: CDPSession;
  /** Whether the context is closed or cannot be made as good as new. */
  isSpent: boolean;
};

/**
 * Lends browser contexts to the tests of a worker. Tests with the same options use a context one
 * after another, and with it a process, because starting a process costs a third of a page. They
 * share nothing else: cookies, storage, the cache, routes and permissions are removed in between.
 */
export function lendContexts(browser: Browser) {
  let site: string | undefined;
  let free: Shared[] = [];
  const lent = new Map<BrowserContext, Shared>();

  /** Closes the contexts of the previous file's site. */
  async function changeSite(baseURL: string | undefined): Promise<void> {
    if (baseURL === site) return;
    site = baseURL;
    const old = free;
    free = [];
    await Promise.all(old.map(({ context }) => context.close()));
  }

  async function take(options: BrowserContextOptions): Promise<Shared> {
    const wanted = JSON.stringify(options);
    const index = free.findIndex((shared) => JSON.stringify(shared.options) === wanted);
    const [found] = index < 0 ? [] : free.splice(index, 1);
    if (!found) return openShared(browser, options);
    await empty(found);
    return found;
  }

  return {
    borrow: async (options: BrowserContextOptions): Promise<BrowserContext> => {
      if (!canBeShared(options)) return browser.newContext(options);
      const { storageState, ...others } = options;
      await changeSite(others.baseURL);
      const shared = await take(others);
      if (typeof storageState === 'object') await shared.context.addCookies(storageState.cookies);
      lent.set(shared.context, shared);
      return shared.context;
    },
    giveBack: async (context: BrowserContext, hasFailed: boolean): Promise<void> => {
      const shared = lent.get(context);
      lent.delete(context);
      // The report of a failure describes the first page of a context that closes.
      if (hasFailed) await shared?.blankPage.close();
      if (hasFailed || !shared || shared.isSpent) return context.close();
      await closePages(shared);
      free.push(shared);
    },
  };
}

function canBeShared({
  serviceWorkers,
  permissions,
  storageState,
}: BrowserContextOptions): boolean {
  const storesOnlyCookies = typeof storageState !== 'string' && !storageState?.origins.length;
  return serviceWorkers === 'block' && !permissions && storesOnlyCookies;
}

async function openShared(browser: Browser, options: BrowserContextOptions): Promise<Shared> {
  const context = await browser.newContext(options);
  const blankPage = await context.newPage();
  const protocol = await context.newCDPSession(blankPage);
  const shared = { context, options, blankPage, protocol, isSpent: false };
  context.on('close', () => {
    shared.isSpent = true;
  });
  watchClock(shared);
  watchConnection(shared);
  return shared;
}

/** A fake clock cannot be removed from a context. */
function watchClock(shared: Shared): void {
  shared.context.clock = new Proxy(shared.context.clock, {
    get: (clock, name) => {
      shared.isSpent = true;
      const value = Reflect.get(clock, name);
      return typeof value === 'function' ? value.bind(clock) : value;
    },
  });
}

/**
 * A process has one `navigator.onLine`, but each page a connection of its own. If the blank page were
 * connected first, the other page would hear that it is online while its calls still fail.
 */
function watchConnection(shared: Shared): void {
  const setOffline = shared.context.setOffline.bind(shared.context);
  shared.context.setOffline = async (isOffline) => {
    shared.isSpent = true;
    await shared.blankPage.close();
    await setOffline(isOffline);
  };
}

async function closePages({ context, blankPage }: Shared): Promise<void> {
  const pages = context.pages().filter((page) => page !== blankPage);
  await Promise.all(pages.map((page) => page.close()));
}

async function empty(shared: Shared): Promise<void> {
  // A window might have opened while the pages closed.
  await closePages(shared);
  const { context, options, protocol } = shared;
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    context.unrouteAll(),
    protocol.send('Network.clearBrowserCache'),
  ]);
  const origin = options.baseURL;
  if (origin) await protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
}
