import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type NoticeKind, noticeKinds, notices } from '#domain/people/notice.ts';
import { noticeKindLabels } from '#domain/people/notice-labels.ts';
import { storeInvitation } from '#server/features/applications/invitations.ts';
import { builtPages } from '#server/features/pages/built.ts';
import { aTerm, aTermInput } from '#tests/factories.ts';
import { collectMails } from '#tests/support/mail-loop.ts';
import {
  aWord,
  createProposal,
  database,
  decide,
  given,
  naledi,
  readNotices,
  readTerm,
  rudo,
  sipho,
  site,
  startProposalSite,
  tendani,
} from '#tests/support/proposal-site.ts';
import type { Client } from '#tests/support/served-app.ts';

startProposalSite(await builtPages(join(import.meta.dirname, '../../../../dist')));

let zodwa: Client;
beforeAll(async () => {
  zodwa = await site.signIn('Zodwa', 'admin');
});

const REASON = 'This is a word of another dialect.';
const WAITS = 'is waiting for a verifier';

/** What happened: whom the notice is for, the term that it is about, and what must be said. */
type Case = {
  person: Client;
  termId?: string;
  /** What the email says. */
  says?: readonly string[];
  /** A text that the email must not contain. */
  never?: readonly string[];
  /** What the page says to which the email leads. */
  page?: readonly string[];
  /** What that page must not say. */
  neverOnPage?: readonly string[];
};

let count = 0;
const nextWord = () => `kind word ${(count += 1)}`;
const aPerson = () => site.signIn(`Person${(count += 1)}`, 'user');
async function send(who: Client, method: string, path: string, body: object = {}) {
  const { status, json, text } = await who.request(method, path, { body });
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`);
  return json as { id: string };
}
const post = (who: Client, path: string, body: object = {}) => send(who, 'POST', path, body);
const pending = (englishWord = nextWord()) =>
  aTerm(database, { submitterId: rudo.id, englishWord });
/** A verified term, without the notice about its approval. */
async function aPublicWord(change: Parameters<typeof aWord>[0] = {}) {
  const term = await aWord({ englishWord: nextWord(), ...change });
  await database.query('delete from notices');
  return term;
}

async function applyFor(to: 'approve' | 'reject'): Promise<Case> {
  const person = await aPerson();
  const { id } = await post(person, '/api/verifier-applications', {
    motivation: 'I teach.',
    background: 'A degree.',
    languages: ['shona'],
    subjects: ['biology'],
  });
  await post(zodwa, `/api/admin/applications/${id}/${to}`, { notes: REASON });
  const scope = 'You review terms in these languages and academic fields: Shona; Biology.';
  return to === 'approve'
    ? { person, says: [REASON, scope], page: ['Pending Review'] }
    : { person, says: [REASON], never: [scope], page: ['Application Not Approved'] };
}

async function decideProposal(decision: 'accept' | 'reject'): Promise<Case> {
  const { id: termId } = await aPublicWord();
  const { id } = await createProposal(termId, { vernacularWord: 'mwoyo' });
  expect((await decide(id, decision, naledi, REASON)).status).toBe(200);
  return { person: sipho, termId, says: [REASON, `/dictionary/${termId}`], page: ['Verified'] };
}

/** Makes the change that each kind of notice reports, through the call that the screens use. */
const changes: Record<NoticeKind, () => Promise<Case>> = {
  approved: async () => {
    const { id } = await pending();
    await post(tendani, `/api/verify/${id}/approve`);
    const page = ['Verified'];
    return { person: rudo, termId: id, says: [`/dictionary/${id}`], page, neverOnPage: [WAITS] };
  },
  edited: async () => {
    const { id, englishWord } = await pending();
    const edit = aTermInput({ englishWord, vernacularWord: 'mwoyo' });
    await send(tendani, 'PUT', `/api/verify/${id}`, edit);
    return { person: rudo, termId: id, says: ['mwoyo'], never: ['moyo '], page: ['Verified'] };
  },
  rejected: async () => {
    const word = await aPublicWord();
    const { id } = await pending(word.englishWord);
    await post(tendani, `/api/verify/${id}/reject`, { reason: REASON });
    return {
      person: rudo,
      termId: id,
      says: [REASON, `/dictionary/${word.id}`, 'you do not need to send it again'],
      never: ['submit it again'],
      page: ['Verified'],
    };
  },
  reopened: async () => {
    const { id } = await aPublicWord();
    await post(tendani, `/api/verify/${id}/send-back`, { reason: REASON });
    const says = [REASON, `/dictionary/${id}`, 'It will not be public'];
    return { person: rudo, termId: id, says, page: [WAITS] };
  },
  applicationApproved: () => applyFor('approve'),
  applicationRejected: () => applyFor('reject'),
  role: async () => {
    const person = await aPerson();
    await send(zodwa, 'PATCH', `/api/admin/users/${person.id}/role`, { role: 'verifier' });
    const says = [
      'Verifier',
      'You review terms in these languages and academic fields: all languages; all academic fields.',
    ];
    return { person, says, page: ['Verifier'] };
  },
  changesRequested: async () => {
    const { id } = await pending();
    await post(tendani, `/api/verify/${id}/request-changes`, { reason: REASON, field: 'meaning' });
    return {
      person: rudo,
      termId: id,
      says: [REASON, 'Please change this field: Definition.', `/dictionary/${id}`],
      page: [REASON, 'Changes requested', 'Definition, requested on'],
      neverOnPage: [WAITS],
    };
  },
  comment: async () => {
    const { id } = await pending();
    await post(tendani, `/api/terms/${id}/comments`, { text: 'Is this used in Gutu?' });
    await database.query('delete from notices');
    await post(rudo, `/api/terms/${id}/comments`, { text: 'Yes, in Gutu too.' });
    return {
      person: tendani,
      termId: id,
      says: ['Rudo Moyo wrote:', 'Yes, in Gutu too.', `/verify/${id}`],
      never: ['/dictionary/', 'Is this used'],
      page: ['Approve'],
    };
  },
  proposalAccepted: async () => ({
    ...(await decideProposal('accept')),
    never: [': moyo '],
    page: ['Vernacular word mwoyo'],
  }),
  proposalRejected: async () => ({
    ...(await decideProposal('reject')),
    never: ['mwoyo'],
    neverOnPage: ['mwoyo'],
  }),
  reportOutcome: async () => {
    const { id: termId } = await aPublicWord();
    const { id } = await post(sipho, '/api/reports', { termId, reason: 'other', details: null });
    await post(tendani, `/api/reports/${id}/resolve`, { note: null });
    const says = ['It stays in the dictionary as it is.', `/dictionary/${termId}`];
    return { person: sipho, termId, says, page: ['Verified'] };
  },
  merged: async () => {
    const merged = await aPublicWord();
    const { englishWord } = merged;
    const stays = await aPublicWord({ englishWord, vernacularWord: 'mwoyo' });
    await post(naledi, `/api/terms/${merged.id}/merge`, { into: stays.id, reason: REASON });
    return {
      person: rudo,
      termId: merged.id,
      says: [REASON, `${englishWord}: mwoyo (Shona)`, `/dictionary/${stays.id}`],
      page: ['mwoyo', 'Verified'],
    };
  },
  restored: async () => {
    const { id } = await aPublicWord();
    const proposal = await createProposal(id, { vernacularWord: 'mwoyo' });
    await decide(proposal.id, 'accept');
    const { history } = await readTerm(id, tendani);
    const historyId = history.find(({ action }) => action === 'verified')!.id;
    await database.query('delete from notices');
    const restore = { historyId, reason: REASON, version: 2 };
    await post(naledi, `/api/verify/${id}/restore`, restore);
    const says = [REASON, ': moyo '];
    return { person: rudo, termId: id, says, never: ['mwoyo'], page: ['Verified'] };
  },
  suspended: async () => {
    const person = await aPerson();
    const body = { reason: REASON, rejectPending: false };
    await post(zodwa, `/api/admin/users/${person.id}/suspension`, body);
    return { person, says: [REASON], page: ['suspended'] };
  },
  // The call also sends the email; invitations.test.ts makes it.
  invitation: async () => {
    const person = await aPerson();
    const { email } = await database
      .selectFrom('users')
      .select('email')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    await database.transaction((tx) =>
      storeInvitation(tx, {
        email: email!,
        languages: ['venda'],
        subjects: [],
        actorId: naledi.id,
      }),
    );
    return {
      person,
      says: [
        'Naledi Moyo, an administrator of Mazwi, has invited you',
        'Mazwi is a science dictionary',
        'Venda; all academic fields',
        '/verifier-apply#invitation=',
      ],
      page: ['Become a Verifier'],
    };
  },
};

beforeEach(async () => {
  await database.query('delete from notices');
  await database.query('delete from account_tokens');
  await database.query('delete from mails');
});

/** Collects the emails that are due after ten minutes. */
async function sendLater() {
  await database.query(
    `update notices set created_at = created_at - interval '10 minutes' where kind <> 'comment'`,
  );
  await database.query('update notices set due_at = now()');
  const { sent, send: sendAll } = collectMails(database);
  await sendAll();
  return sent;
}

/** Opens a page like a browser, which follows redirects, and returns what a person reads there. */
async function open(who: Client, path: string): Promise<string> {
  const { status, headers, text } = await who.request('GET', path, {
    headers: { 'sec-fetch-mode': 'navigate' },
  });
  const { pathname, search } = new URL(headers.get('location') ?? path, site.at);
  if (status === 301) return open(who, pathname + search);
  expect([path, status]).toEqual([path, 200]);
  return text
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');
}

test.each(noticeKinds)(
  'the mail, the notice and the page agree on what happened: %s',
  async (kind) => {
    const { person, termId, says = [], never = [], ...expected } = await changes[kind]();
    await database.query('delete from notices where user_id <> $1 or kind <> $2', [
      person.id,
      kind,
    ]);
    const list = await readNotices(person);
    expect(list.map((notice) => [notice.kind, notice.term?.id])).toEqual([[kind, termId]]);
    const onSite = await open(person, '/profile?tab=notices');
    expect(onSite).toContain(notices[kind].sentence());

    const sent = await sendLater();
    expect(sent).toHaveLength(1);
    const { subject, text } = sent[0]!;
    for (const part of says) expect(text).toContain(part);
    for (const part of never) expect(text).not.toContain(part);
    if (kind !== 'invitation')
      expect(text).toContain(`To stop emails of this kind (“${noticeKindLabels[kind]()}”)`);
    if (says.includes(REASON)) expect(onSite).toContain(REASON);

    const [link = ''] = /(?<=https:\/\/mazwi\.example)\/\S+/.exec(text) ?? [];
    const page = await open(person, link.replace(/#.*/, ''));
    for (const part of expected.page ?? []) expect(page).toContain(part);
    for (const part of expected.neverOnPage ?? []) expect(page).not.toContain(part);
    if (!termId) return;
    const { englishWord, vernacularWord } = await database
      .selectFrom('terms')
      .select(['englishWord', 'vernacularWord'])
      .where('id', '=', termId)
      .executeTakeFirstOrThrow();
    expect(list[0]!.term).toMatchObject({ englishWord, vernacularWord });
    expect(subject).toContain(vernacularWord);
    expect(text).toContain(`${englishWord}: ${vernacularWord} (Shona)`);
    expect(onSite).toContain(`${englishWord} ${vernacularWord} `);
    for (const word of [englishWord, ...(kind === 'merged' ? [] : [vernacularWord])])
      expect(page).toContain(` ${word} `);
    expect(site.logged).toEqual([]);
  },
);

test('the mail about a suggestion for a concept names the concept and leads to it', async () => {
  const { englishWord, conceptNumber: concept } = await aPublicWord();
  const gloss = 'a gloss of this test';
  const { id } = await post(sipho, '/api/proposals', {
    ...given,
    concept,
    changes: { gloss },
    version: 1,
  });
  expect((await decide(id, 'accept', naledi, REASON)).status).toBe(200);
  const [mail] = await sendLater();
  expect(mail?.subject).toContain(englishWord);
  expect(mail?.text).toContain(`/concept/${concept}`);
  expect(await readNotices(sipho)).toMatchObject([{ concept: { number: concept } }]);
  expect(await open(sipho, `/concept/${concept}`)).toContain(gloss);
});

/** What is undone or replaced within the five minutes for which an email waits. */
const withdrawn: Record<string, () => Promise<{ person: Client; kinds: NoticeKind[] }>> = {
  'a merge that was undone': async () => {
    const merged = await aPublicWord();
    const { id: into } = await aPublicWord({
      englishWord: merged.englishWord,
      vernacularWord: 'mwoyo',
    });
    await post(naledi, `/api/terms/${merged.id}/merge`, { into, reason: REASON });
    await post(naledi, `/api/terms/${merged.id}/merge/undo`);
    return { person: rudo, kinds: [] };
  },
  'a suspension that was lifted': async () => {
    const { person } = await changes.suspended();
    await send(zodwa, 'DELETE', `/api/admin/users/${person.id}/suspension`);
    return { person, kinds: ['suspended'] };
  },
};

test.each(Object.entries(withdrawn))('no mail reports %s', async (_, change) => {
  const { person, kinds } = await change();
  expect((await readNotices(person)).map(({ kind }) => kind)).toEqual(kinds);
  expect(await sendLater()).toEqual([]);
});

test('of two changes within five minutes, the mail reports what holds', async () => {
  const { person } = await changes.role();
  await send(zodwa, 'PATCH', `/api/admin/users/${person.id}/role`, { role: 'user' });
  const { id } = await pending();
  await post(tendani, `/api/verify/${id}/approve`);
  await post(naledi, `/api/verify/${id}/send-back`, { reason: REASON });
  const mails = await sendLater();
  const [onRole, onTerm] = ['Your role is now', 'sent your term back'].map(
    (part) => mails.find(({ text }) => text.includes(part))?.text,
  );
  expect(mails).toHaveLength(2);
  expect(onRole).toContain('Your role is now Contributor.');
  expect(onRole).not.toMatch(/Verifier|You review/);
  expect(onTerm).not.toContain('It is now in the dictionary');
});

test('people who reported a term that was merged learn that', async () => {
  const merged = await aPublicWord();
  const { englishWord, id: termId } = merged;
  const { id: into } = await aPublicWord({ englishWord, vernacularWord: 'mwoyo' });
  await post(sipho, '/api/reports', { termId, reason: 'other', details: null });
  await post(naledi, `/api/terms/${termId}/merge`, { into, reason: REASON });
  const mail = (await sendLater()).find(({ to }) => to.startsWith('sipho'));
  expect(mail?.text).toContain('It was merged into another term with the same meaning.');
  expect(await open(sipho, `/dictionary/${termId}`)).toContain('mwoyo');
});

test('a mail asks only for the changes that the author has not made yet', async () => {
  const [answered, askedTwice] = [await pending(), await pending()];
  const ask = (id: string, reason: string, field: string) =>
    post(tendani, `/api/verify/${id}/request-changes`, { reason, field });
  const answer = async ({ id, englishWord }: { id: string; englishWord: string }) => {
    const body = aTermInput({ englishWord, meaning: `The answer for ${englishWord}.` });
    expect((await rudo.request('PATCH', `/api/terms/${id}`, { body })).status).toBe(200);
  };
  await ask(answered.id, 'Say more about the first one.', 'meaning');
  await ask(askedTwice.id, 'Say more about the second one.', 'meaning');
  await answer(answered);
  await answer(askedTwice);
  const { sent, send } = collectMails(database);
  const sendAll = async () => {
    await database.query('update notices set due_at = now()');
    await send();
    return sent.filter(({ to }) => to.startsWith('rudo'));
  };
  expect(await sendAll()).toEqual([]);
  await ask(askedTwice.id, 'Check the spelling, please.', 'vernacularWord');
  const [mail, ...others] = await sendAll();
  expect(others).toEqual([]);
  expect(mail?.text).toContain('Please change this field: Vernacular word.');
  expect(mail?.text).toContain('Check the spelling, please.');
  expect(mail?.text).not.toContain('Say more');
});
