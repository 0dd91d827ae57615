import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type NoticeGroup, noticeGroupIds, noticeGroups } from '#domain/notice.ts';
import type { Database } from '#server/platform/db/database.ts';
import { sendErrorPage } from '#server/platform/http/error-page.ts';
import { html } from '#server/platform/http/html.ts';
import { notice, type PlainPage, sendPlainPage } from '#server/platform/http/plain-page.ts';
import { switchEmail } from './preferences.ts';
import { isUnsubscribeKey } from './unsubscribe.ts';

type Link = { userId: string; group: NoticeGroup; query: string };
type Page = Pick<PlainPage, 'title' | 'body'>;

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const BODY_LIMIT = 16 * 1024;

/**
 * Where the link in a mail leads, signed in or not. Opening it changes nothing, since mail scanners
 * open links too; a press of the button does, and so does the one
 * click of a mail program (RFC 8058). Everything stands in the address, whose key nobody else has:
 * that is why no Origin is asked for here, and no body is read.
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
    return link ? show(reply, 200, askPage(link)) : show(reply, 404, brokenPage());
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
 * The person and the kind that an address names; null unless its key is theirs, and they are still
 * here.
 */
async function readLink(
  request: FastifyRequest,
  { database, secret }: { database: Database; secret: string },
): Promise<Link | null> {
  const { person, kind, key } = request.query as Record<string, unknown>;
  const group = noticeGroupIds.find((id) => id === kind);
  if (
    typeof person !== 'string' ||
    !UUID.test(person) ||
    typeof key !== 'string' ||
    !group ||
    !isUnsubscribeKey(secret, person, group, key)
  )
    return null;
  const { rowCount } = await database.query(
    'select 1 from users where id = $1 and email is not null and not is_system',
    [person],
  );
  return rowCount === 0
    ? null
    : {
        userId: person,
        group,
        query: new URLSearchParams({ person, kind: group, key }).toString(),
      };
}

const button = (action: string, text: string, className = 'button button--primary') =>
  html`<form method="post" action="${action}"><p class="flex-row flex-row--stacked-on-phone"><button class="${className}">${text}</button></p></form>`;
const profile = html`<p>You can change this at any time on <a href="/profile?tab=notices">your profile</a>.</p>`;

const askPage = ({ group, query }: Link): Page => ({
  title: 'Stop these emails',
  body: html`<div class="vertical-stack"><h1>Stop these emails?</h1><p>We will no longer send you emails about: <b>${noticeGroups[group]}</b>. The notices still appear on your profile.</p>${button(`/unsubscribe?${query}`, 'Stop these emails')}</div>`,
});
const offPage = ({ group, query }: Link): Page => ({
  title: 'Emails are off',
  body: html`<div class="vertical-stack"><h1>Emails are off</h1><p>We will no longer send you emails about: <b>${noticeGroups[group]}</b>. The notices still appear on your profile.</p>${button(`/unsubscribe?${query}&on=yes`, 'Turn emails on again', 'button')}${profile}</div>`,
});
const onPage = ({ group, query }: Link): Page => ({
  title: 'Emails are on',
  body: html`<div class="vertical-stack"><h1>Emails are on</h1><p>We will send you emails again about: <b>${noticeGroups[group]}</b>.</p>${button(`/unsubscribe?${query}`, 'Stop these emails', 'button')}${profile}</div>`,
});
const brokenPage = (): Page => ({
  title: 'This link does not work',
  body: notice(
    'This link does not work',
    [
      'Part of it may be missing, or the account no longer exists. Copy the whole link from the email, or sign in and turn emails off on your profile.',
    ],
    { href: '/profile?tab=notices', text: 'Go to my profile' },
  ),
});
