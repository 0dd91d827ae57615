export type Visit = { status: number; url: URL; body: string; headers: Headers; path: URL[] };

/**
 * Creates a minimal browser, which sends HTTP requests and handles cookies, redirects and forms,
 * but runs no scripts.
 * @param proxy sends all requests to the address `to` instead, with the headers that a proxy adds
 */
export function createFakeBrowser(
  origin: string,
  proxy?: { to: string; headers: Record<string, string> },
) {
  const jar = new Map<
    string,
    { host: string; name: string; value: string; path: string; attributes: string }
  >();

  const cookiesFor = (url: URL) =>
    [...jar.values()]
      .filter(
        ({ host, path }) =>
          host === url.hostname &&
          (url.pathname === path ||
            url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`)),
      )
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');

  /** @param date the time on the server's clock, which browsers compare `Expires` with */
  const keep = (url: URL, header: string, date: number) => {
    const [pair = '', ...attributes] = header.split(';').map((part) => part.trim());
    const [name = '', ...value] = pair.split('=');
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    const key = `${url.hostname}${path};${name}`;
    const gone = attributes.some(
      (attribute) =>
        /^max-age=0$/i.test(attribute) ||
        (/^expires=/i.test(attribute) && Date.parse(attribute.slice(8)) <= date),
    );
    if (gone) jar.delete(key);
    else
      jar.set(key, {
        host: url.hostname,
        name,
        value: value.join('='),
        path,
        attributes: attributes.join('; '),
      });
  };

  /** Sends one request, and returns a redirect instead of following it. */
  const send = async (target: string, init: RequestInit = {}): Promise<Visit> => {
    const url = new URL(target, origin);
    const address = proxy ? `${proxy.to}${url.pathname}${url.search}` : url;
    const response = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: cookiesFor(url), ...proxy?.headers, ...init.headers },
    });
    const date = Date.parse(response.headers.get('date') ?? '');
    for (const header of response.headers.getSetCookie()) keep(url, header, date);
    return {
      status: response.status,
      url,
      body: await response.text(),
      headers: response.headers,
      path: [url],
    };
  };

  /**
   * Sends a request and follows all redirects, or stops before requesting the first URL for which
   * `until` is true.
   */
  const visit = async (
    address: string,
    init: RequestInit = {},
    until: (url: URL) => boolean = () => false,
  ): Promise<Visit> => {
    let next = await send(address, init);
    const path = [next.url];
    for (let hops = 0; next.headers.get('location') && hops < 20; hops += 1) {
      const to = new URL(next.headers.get('location')!, next.url);
      path.push(to);
      if (until(to)) return { ...next, url: to, path };
      next = await send(to.href);
    }
    return { ...next, path };
  };

  /**
   * Fills in the first visible POST form of a page and submits it.
   * @param fields the values, by field name. Hidden fields that are not given keep their values.
   */
  const submit = (
    page: Visit,
    fields: Record<string, string> = {},
    until?: (url: URL) => boolean,
  ) => {
    const form =
      /<form method="post" action="([^"]*)"(?![^>]* hidden)[^>]*>([\s\S]*?)<\/form>/.exec(
        page.body,
      );
    if (!form) throw new Error(`no form on "${page.url.pathname}": ${page.body.slice(0, 500)}`);
    const hidden = Object.fromEntries(
      [...form[2]!.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
        ([, name, value]) => [name!, value!],
      ),
    );
    return visit(
      new URL(form[1]!, page.url).href,
      post({ ...hidden, ...fields }, page.url.origin),
      until,
    );
  };

  /** Returns the URL of the link with the given text. */
  const link = (page: Visit, text: string) => {
    const found = [...page.body.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].find(
      ([, , words]) => words === text,
    );
    if (!found) throw new Error(`no link "${text}" on "${page.url.pathname}"`);
    return new URL(found[1]!.replaceAll('&#38;', '&'), page.url).href;
  };

  return {
    jar,
    send,
    visit,
    submit,
    link,
    cookie: (name: string) => [...jar.values()].find((cookie) => cookie.name === name),
  };
}
export type FakeBrowser = ReturnType<typeof createFakeBrowser>;

export function post(fields: Record<string, string>, origin: string): RequestInit {
  return {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
  };
}
