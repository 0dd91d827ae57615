import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { localePrefix, localize, splitLocale } from '#domain/locale/addresses.ts';
import { type Locale, SOURCE_LOCALE } from '#domain/locale/locale.ts';
import { locales } from '#domain/messages/locales.ts';
import { m } from '#domain/messages.ts';
import { isNoticeKind } from '#domain/people/notice.ts';
import { noticeKindLabels } from '#domain/people/notice-labels.ts';
import { UUID } from '#domain/uuid.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { sendErrorPage } from '#server/platform/http/error-page.ts';
import { type Content, html } from '#server/platform/http/html.ts';
import { notice, type PlainPage, sendPlainPage } from '#server/platform/http/plain-page.ts';
import { findLocale, inLocale } from '#server/platform/locale.ts';
import { setDeliveries, stopDigests, switchEmail } from './preferences.ts';
import { isUnsubscribeKey, type UnsubscribeTarget, unsubscribeTargets } from './unsubscribe.ts';

type Link = { userId: string; target: UnsubscribeTarget; query: string };
type Page = Pick<PlainPage, 'title' | 'body'>;

const BODY_LIMIT = 16 * 1024;
const UNSUBSCRIBE = '/unsubscribe';
const profile = () => localize('/profile?tab=notices');

/**
 * Registers the page that the unsubscribe link opens, for signed-in and signed-out people. Opening
 * the page changes nothing, because mail scanners also open links. The button on the page changes
 * the preference, and so does the one-click request that mail programs send (RFC 8058). The Origin
 * header of these requests is not checked, because only the recipient has the key in the URL. The
 * request body is ignored.
 */
export function unsubscribeRoutes(
  app: FastifyInstance,
  {
    database,
    secret,
    stylesheet,
    locales: offered,
  }: { database: Database; secret: string; stylesheet: string; locales: readonly Locale[] },
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
    (_request, _body, done) => done(null),
  );
  app.setErrorHandler((error, request, reply) => sendErrorPage(request, reply, error, stylesheet));
  app.addHook('preHandler', (request, _reply, done) => {
    const { locale } = splitLocale(request.url);
    inLocale(findLocale(locale, offered) ?? SOURCE_LOCALE, done);
  });
  const show = (reply: FastifyReply, status: number, page: Page) =>
    sendPlainPage(reply, status, { ...page, styles: [stylesheet] });

  const open = async (request: FastifyRequest, reply: FastifyReply) => {
    const link = await readLink(request, { database, secret });
    return link ? show(reply, 200, confirmPage(link)) : show(reply, 404, brokenPage());
  };
  const change = async (request: FastifyRequest, reply: FastifyReply) => {
    const link = await readLink(request, { database, secret });
    if (!link) return show(reply, 404, brokenPage());
    const on = (request.query as Record<string, unknown>).on === 'yes';
    await database.transaction((tx) => switchTarget(tx, link, on));
    const { target } = link;
    const page = on && target !== 'daily' ? onPage({ ...link, target }) : offPage(link);
    return show(reply, 200, page);
  };
  // Includes locales that the site no longer offers, because mail programs follow no redirects.
  for (const prefix of locales.map(localePrefix)) {
    app.get(prefix + UNSUBSCRIBE, open);
    app.post(prefix + UNSUBSCRIBE, change);
  }
}

/**
 * Reads the unsubscribe link in the URL. Returns null if the link is malformed, its key is wrong,
 * or the account does not exist or was erased.
 */
async function readLink(
  request: FastifyRequest,
  { database, secret }: { database: Database; secret: string },
): Promise<Link | null> {
  const { person, kind, key } = request.query as Record<string, unknown>;
  const target = unsubscribeTargets.find((id) => id === kind);
  if (typeof person !== 'string' || typeof key !== 'string' || !target) return null;
  if (!UUID.test(person) || !isUnsubscribeKey(secret, person, target, key)) return null;
  if (!(await hasAddress(database, person))) return null;
  const query = new URLSearchParams({ person, kind: target, key }).toString();
  return { userId: person, target, query };
}

/** Switches the emails of a link off, or on again. */
async function switchTarget(tx: Queryable, { userId, target }: Link, on: boolean): Promise<void> {
  if (isNoticeKind(target)) await setDeliveries(tx, userId, { [target]: on ? 'now' : 'off' });
  else if (target !== 'daily') await switchEmail(tx, userId, target, on);
  else if (!on) await stopDigests(tx, userId);
}

async function hasAddress(database: Database, userId: string): Promise<boolean> {
  const user = await database
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email', 'is not', null)
    .where('isSystem', '=', false)
    .executeTakeFirst();
  return user !== undefined;
}

const button = (action: string, text: string, className = 'button button--primary') => {
  const control = html`<button class="${className}">${text}</button>`;
  const row = html`<p class="flex-row flex-row--stacked-on-phone">${control}</p>`;
  return html`<form method="post" action="${action}">${row}</form>`;
};
const stack = (...parts: Content[]) => html`<div class="vertical-stack">${parts}</div>`;
const profileHint = () =>
  html`<p>${m.unsubscribe_profile_hint({ link: (text) => html`<a href="${profile()}">${text}</a>` })}</p>`;

function confirmText(target: UnsubscribeTarget): string {
  if (isNoticeKind(target))
    return m.unsubscribe_confirm_kind_text({ kind: noticeKindLabels[target]() });
  return m.unsubscribe_confirm_text({ target });
}
function offText(target: UnsubscribeTarget): string {
  if (isNoticeKind(target))
    return m.unsubscribe_off_kind_text({ kind: noticeKindLabels[target]() });
  return m.unsubscribe_off_text({ target });
}
function onText(target: Exclude<UnsubscribeTarget, 'daily'>): string {
  if (isNoticeKind(target)) return m.unsubscribe_on_kind_text({ kind: noticeKindLabels[target]() });
  return m.unsubscribe_on_text({ target });
}

const confirmPage = ({ target, query }: Link): Page => ({
  title: m.unsubscribe_confirm_title(),
  body: stack(
    html`<h1>${m.unsubscribe_confirm_heading()}</h1>`,
    html`<p>${confirmText(target)}</p>`,
    button(`${localize(UNSUBSCRIBE)}?${query}`, m.unsubscribe_stop_button()),
  ),
});
const offPage = ({ target, query }: Link): Page => ({
  title: m.unsubscribe_off_title(),
  body: stack(
    html`<h1>${m.unsubscribe_off_title()}</h1>`,
    html`<p>${offText(target)}</p>`,
    // Nothing records which kinds were sent daily, so the daily emails have no such button.
    target === 'daily'
      ? []
      : button(`${localize(UNSUBSCRIBE)}?${query}&on=yes`, m.unsubscribe_on_button(), 'button'),
    profileHint(),
  ),
});
const onPage = ({
  target,
  query,
}: Link & { target: Exclude<UnsubscribeTarget, 'daily'> }): Page => ({
  title: m.unsubscribe_on_title(),
  body: stack(
    html`<h1>${m.unsubscribe_on_title()}</h1>`,
    html`<p>${onText(target)}</p>`,
    button(`${localize(UNSUBSCRIBE)}?${query}`, m.unsubscribe_stop_button(), 'button'),
    profileHint(),
  ),
});
const brokenPage = (): Page => ({
  title: m.unsubscribe_broken_title(),
  body: notice(m.unsubscribe_broken_title(), [m.unsubscribe_broken_text()], {
    href: profile(),
    text: m.unsubscribe_broken_button(),
  }),
});
