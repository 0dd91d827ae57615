import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type NoticeGroup, noticeGroupIds, noticeGroups } from '#domain/notice.ts';
import { UUID } from '#domain/uuid.ts';
import type { Database } from '#server/platform/db/database.ts';
import { sendErrorPage } from '#server/platform/http/error-page.ts';
import { type Content, html } from '#server/platform/http/html.ts';
import { notice, type PlainPage, sendPlainPage } from '#server/platform/http/plain-page.ts';
import { switchEmail } from './preferences.ts';
import { isUnsubscribeKey } from './unsubscribe.ts';

type Link = { userId: string; group: NoticeGroup; query: string };
type Page = Pick<PlainPage, 'title' | 'body'>;

const BODY_LIMIT = 16 * 1024;

/**
 * The page that the unsubscribe link opens, for signed-in and signed-out people. Opening it changes
 * nothing, because mail scanners also open links. The button on the page changes the preference,
 * and so does the one-click request of a mail program (RFC 8058). Only the recipient has the key in
 * the URL, so the Origin header is not checked. The body is ignored.
 */
export function unsubscribeRoutes(
  app: FastifyInstance,
  { database, secret, stylesheet }: { database: Database; secret: string; stylesheet: string },
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
    (_request, _body, done) => done(null),
  );
  app.setErrorHandler((error, request, reply) => sendErrorPage(request, reply, error, stylesheet));
  const show = (reply: FastifyReply, status: number, page: Page) =>
    sendPlainPage(reply, status, { ...page, styles: [stylesheet] });

  app.get('/unsubscribe', async (request, reply) => {
    const link = await readLink(request, { database, secret });
    return link ? show(reply, 200, confirmPage(link)) : show(reply, 404, brokenPage());
  });
  app.post('/unsubscribe', async (request, reply) => {
    const link = await readLink(request, { database, secret });
    if (!link) return show(reply, 404, brokenPage());
    const on = (request.query as Record<string, unknown>).on === 'yes';
    await database.transaction((tx) => switchEmail(tx, link.userId, link.group, on));
    return show(reply, 200, on ? onPage(link) : offPage(link));
  });
}

/**
 * Reads the unsubscribe link in the URL. Returns null if its key is wrong or the account does not
 * exist.
 */
async function readLink(
  request: FastifyRequest,
  { database, secret }: { database: Database; secret: string },
): Promise<Link | null> {
  const { person, kind, key } = request.query as Record<string, unknown>;
  const group = noticeGroupIds.find((id) => id === kind);
  if (typeof person !== 'string' || typeof key !== 'string' || !group) return null;
  if (!UUID.test(person) || !isUnsubscribeKey(secret, person, group, key)) return null;
  if (!(await hasAddress(database, person))) return null;
  const query = new URLSearchParams({ person, kind: group, key }).toString();
  return { userId: person, group, query };
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
const stillOnProfile = 'The notices still appear on your profile.';
const noMoreEmails = (group: NoticeGroup) => {
  const about = html`<b>${noticeGroups[group]}</b>`;
  return html`<p>We will no longer send you emails about: ${about}. ${stillOnProfile}</p>`;
};
const profileLink = html`<a href="/profile?tab=notices">your profile</a>`;
const profileHint = html`<p>You can change this at any time on ${profileLink}.</p>`;

const confirmPage = ({ group, query }: Link): Page => ({
  title: 'Stop these emails',
  body: stack(
    html`<h1>Stop these emails?</h1>`,
    noMoreEmails(group),
    button(`/unsubscribe?${query}`, 'Stop these emails'),
  ),
});
const offPage = ({ group, query }: Link): Page => ({
  title: 'Emails are off',
  body: stack(
    html`<h1>Emails are off</h1>`,
    noMoreEmails(group),
    button(`/unsubscribe?${query}&on=yes`, 'Turn emails on again', 'button'),
    profileHint,
  ),
});
const onPage = ({ group, query }: Link): Page => ({
  title: 'Emails are on',
  body: stack(
    html`<h1>Emails are on</h1>`,
    html`<p>We will send you emails again about: <b>${noticeGroups[group]}</b>.</p>`,
    button(`/unsubscribe?${query}`, 'Stop these emails', 'button'),
    profileHint,
  ),
});
const brokenPage = (): Page => ({
  title: 'This link does not work',
  body: notice(
    'This link does not work',
    [
      'Part of it may be missing, or the account no longer exists. ' +
        'Copy the whole link from the email, or sign in and turn emails off on your profile.',
    ],
    { href: '/profile?tab=notices', text: 'Go to my profile' },
  ),
});
