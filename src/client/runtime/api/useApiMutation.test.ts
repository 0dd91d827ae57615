import { MutationObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { ToastText } from '#client/ui/toasts/toast.ts';
import { getNoticePreferences, setNoticePreferences } from '#contract/account/notices.ts';
import { changeRole, getAdminStats, listUsers } from '#contract/administration/administration.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type ErrorText, errorText } from '#contract/error-texts.ts';
import { type ProblemStatus, problem } from '#contract/errors.ts';
import type { submitTerm } from '#contract/terms/contribution.ts';
import { m } from '#domain/messages.ts';
import type { FieldError } from '#domain/text.ts';
import { createApi } from './api.ts';
import type { Attempt } from './attempt.ts';
import { createQueryClient, queryKey } from './hooks.tsx';
import { type ApiMutationOptions, mutationOptions, withKey } from './useApiMutation.ts';

const args = {
  params: { userId: '5f0d7e1e-94a1-4a43-9f7e-3d2b1a6c7d8e' },
  body: { role: 'verifier' },
} as const;

/**
 * Creates a query client, and a function `observe` for mutations whose calls all get a reply from
 * `answer`. `log` contains the toasts, and which sign-ins were required.
 */
function clientWith(answer: () => Response) {
  const toasts: string[] = [];
  const requiredSignIns: string[] = [];
  const log = { toasts, requiredSignIns };
  const client = createQueryClient((kind) => void requiredSignIns.push(kind));
  const api = createApi(async () => answer());
  const toast = ({ description }: ToastText) => void toasts.push(description);
  const observe = <E extends Endpoint>(endpoint: E, options: ApiMutationOptions<E>) =>
    new MutationObserver(client, mutationOptions({ api, client, toast }, endpoint, options));
  return { client, observe, log };
}

const problemReply = (status: ProblemStatus, detail: ErrorText, errors?: FieldError[]) => () =>
  Response.json(problem(status, detail, errors), { status });

test('a success invalidates the listed endpoints and no others', async () => {
  const { client, observe, log } = clientWith(() => Response.json({}));
  client.setQueryData(queryKey(listUsers), []);
  client.setQueryData(queryKey(getAdminStats), {});
  await observe(changeRole, {
    failed: m.administration_users_role_failed(),
    invalidates: [listUsers],
  }).mutate({
    args,
  });
  expect(client.getQueryState(queryKey(listUsers))?.isInvalidated).toBe(true);
  expect(client.getQueryState(queryKey(getAdminStats))?.isInvalidated).toBe(false);
  expect(log.toasts).toEqual([]);
});

test('a conflict is shown once and invalidates the endpoints listed for conflicts', async () => {
  const { client, observe, log } = clientWith(problemReply(409, errorText('role_change')));
  client.setQueryData(queryKey(listUsers), []);
  const role = observe(changeRole, {
    failed: m.administration_users_role_failed(),
    serverSentence: 'always',
    invalidatesOnConflict: [listUsers],
  });
  await expect(role.mutate({ args })).rejects.toThrow('409');
  expect(client.getQueryState(queryKey(listUsers))?.isInvalidated).toBe(true);
  expect(log).toEqual({ toasts: [m.errors_detail_role_change()], requiredSignIns: [] });
});

test.each([
  ['again', problem(401, errorText('sign_in'))],
  ['recently', problem(403, errorText('reauthenticate'), undefined, 'reauthenticate')],
] as const)('the query client asks to sign in %s, and no failure is shown', async (kind, sent) => {
  const { observe, log } = clientWith(() => Response.json(sent, { status: sent.status }));
  await expect(
    observe(changeRole, { failed: m.administration_users_role_failed() }).mutate({ args }),
  ).rejects.toThrow(String(sent.status));
  expect(log).toEqual({ toasts: [], requiredSignIns: [kind] });
});

test('field errors go to the form and show no toast', async () => {
  const wrong = [{ path: 'meaning', message: 'Enter the meaning.' }];
  const { observe, log } = clientWith(problemReply(400, errorText('fields'), wrong));
  const role = observe(changeRole, { failed: m.administration_users_role_failed() });
  const received: FieldError[] = [];
  await expect(
    role.mutate({ args, onFieldErrors: (errors) => received.push(...errors) }),
  ).rejects.toThrow('400');
  expect(received).toEqual(wrong);
  expect(log.toasts).toEqual([]);
  await expect(role.mutate({ args })).rejects.toThrow('400');
  expect(log.toasts).toEqual([m.administration_users_role_failed()]);
});

test("toastDetail adds the server's sentence to the toast", async () => {
  const { observe, log } = clientWith(problemReply(503, errorText('unavailable')));
  const role = observe(changeRole, {
    failed: m.administration_users_role_failed(),
    toastDetail: true,
  });
  await expect(role.mutate({ args })).rejects.toThrow('503');
  expect(log.toasts).toEqual([
    `${m.administration_users_role_failed()} ${m.errors_detail_unavailable()}`,
  ]);
});

test('queued calls run one after the other, in the order of the clicks', async () => {
  const running: string[] = [];
  let active = 0;
  const { client, observe } = clientWith(() => {
    active += 1;
    running.push(`starts with ${active} active`);
    return Response.json({ terms: true, account: true });
  });
  const save = observe(setNoticePreferences, {
    failed: m.notices_email_save_failed(),
    queued: true,
    onSuccess: async (saved) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      active -= 1;
      client.setQueryData(queryKey(getNoticePreferences), saved);
    },
  });
  const body = { terms: true, account: true } as never;
  await Promise.all([save.mutate({ args: { body } }), save.mutate({ args: { body } })]);
  expect(running).toEqual(['starts with 1 active', 'starts with 1 active']);
});

test("the same body is sent with the draft's key, and another body with a new key", () => {
  const attempt = { current: null as Attempt | null };
  let saved = 0;
  const draft = {
    attempt,
    save: () => {
      saved += 1;
    },
  };
  const body = {
    englishWord: 'friction',
    meaning: 'The force that resists sliding.',
    subject: 'physics',
    vernacularWord: 'tseṱano',
    language: 'venda',
  } as const;
  const key = (notes: string | null) =>
    withKey<typeof submitTerm>({ body: { ...body, notes } }, draft).idempotencyKey;
  const first = key(null);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(key(null)).toBe(first);
  expect(key('Plural: dzitseṱano')).not.toBe(first);
  expect(saved).toBe(3);
});
