import { randomKey } from '#client/runtime/api/attempt.ts';
import { dropDraft, keepDraft, localDrafts, readDraft } from '#client/runtime/session/drafts.ts';

import { m } from '#domain/messages.ts';
import { checkSubmission } from '#domain/term/submission.ts';
import type { FieldError } from '#domain/text.ts';
import { h } from './dom.ts';
import { icon } from './icon.ts';
import { replaceEntry } from './outbox/edit.ts';
import { createEntry } from './outbox/entry.ts';
import { sendNow, startSender } from './outbox/sender.ts';
import { addEntry } from './outbox/store.ts';
import { readBody } from './outbox/written.ts';
import { type OutboxEntry, readMeta } from './storage/db.ts';
import { createTermFields } from './term-fields.ts';

const DRAFT = 'offline-contribution.v1';
const SIGN_IN = '/api/login?returnTo=/contribute';

type Options = {
  /** The entry that the person edits. Without it, the form is for a new term. */
  replaces?: OutboxEntry;
};

/**
 * Shows the form for contributing without a connection. What it keeps is sent later. The typed text
 * is stored as a draft until then.
 */
export async function mountForm(container: HTMLElement, { replaces }: Options = {}): Promise<void> {
  const account = replaces
    ? { id: replaces.account ?? '', firstName: '' }
    : await readMeta('account').catch(() => undefined);
  if (!account) {
    container.replaceChildren(createSignInCard());
    return;
  }
  const prefix = replaces ? `edit-${replaces.id}-` : '';
  const { elements, read, fill, showErrors } = createTermFields(prefix);
  const errors = h('div');
  const outcome = h('div', { role: 'status' });
  const form = h(
    'form',
    { class: 'vertical-stack', novalidate: true },
    h('h2', { tabindex: -1 }, m.outbox_form_heading()),
    account.firstName &&
      h('p', { class: 'muted' }, m.outbox_form_account({ name: account.firstName })),
    outcome,
    errors,
    ...elements,
    h('p', {}, h('button', { class: 'button button--primary' }, m.outbox_form_keep_button())),
  );
  fill(replaces ? readBody(replaces) : readDraft(localDrafts(), DRAFT, account.id));
  form.addEventListener('input', () => {
    outcome.replaceChildren();
    if (!replaces) keepDraft(localDrafts(), DRAFT, account.id, read());
  });

  const keep = async (body: { englishWord: string }) => {
    if (replaces) return replaceEntry(replaces, body);
    const written = {
      id: randomKey(),
      account: account.id,
      kind: 'term' as const,
      title: body.englishWord,
      path: '/api/terms',
      body: JSON.stringify(body),
      key: randomKey(),
    };
    await addEntry(createEntry(written, Date.now()));
    dropDraft(localDrafts(), DRAFT);
    fill(null);
    outcome.replaceChildren(note('success', m.outbox_kept()));
    form.querySelector('h2')?.focus();
    startSender();
    void sendNow();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const before = replaces ? readBody(replaces) : { concept: null, revises: null };
    const checked = checkSubmission({ ...before, ...read() });
    const found = checked.ok ? [] : checked.errors;
    showErrors(found);
    errors.replaceChildren(...(found.length > 0 ? [errorSummary(prefix, found)] : []));
    errors.querySelector<HTMLElement>('.note')?.focus();
    if (checked.ok)
      keep({ ...before, ...checked.value }).catch(() => {
        outcome.replaceChildren(note('danger', m.outbox_keep_full()));
        outcome.scrollIntoView({ block: 'nearest' });
      });
  });
  container.replaceChildren(form);
}

/** Creates the card for a person who has not signed in on this device. */
const createSignInCard = (): HTMLElement =>
  h(
    'div',
    { class: 'card empty-state' },
    icon('offline'),
    h('h2', { tabindex: -1 }, m.outbox_form_sign_in_heading()),
    h('p', {}, m.outbox_form_sign_in()),
    h(
      'p',
      { class: 'flex-row' },
      h('a', { class: 'button button--primary', href: SIGN_IN }, m.outbox_sign_in_link()),
      h('a', { class: 'button', href: '/offline' }, m.offline_page_open()),
    ),
  );

const note = (tone: 'success' | 'danger', text: string): HTMLElement =>
  h('p', { class: `note note--${tone}` }, text);

/** Lists the errors as links to their fields. */
const errorSummary = (prefix: string, found: readonly FieldError[]): HTMLElement =>
  h(
    'div',
    { class: 'note note--danger', role: 'alert', tabindex: -1 },
    h(
      'div',
      {},
      h('h3', { class: 'small-heading' }, m.ui_error_summary_heading()),
      h(
        'ul',
        {},
        ...found.map(({ path, message }) => h('li', {}, errorLink(prefix + path, message))),
      ),
    ),
  );

function errorLink(id: string, message: string): HTMLElement {
  const link = h('a', { href: `#${id}` }, message);
  link.addEventListener('click', (event) => {
    event.preventDefault();
    document.getElementById(id)?.focus();
  });
  return link;
}
