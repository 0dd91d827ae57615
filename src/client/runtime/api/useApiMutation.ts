import {
  type MutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type RefObject, useMemo, useRef } from 'react';
import type { Failure } from '#client/ui/FailureNote.tsx';
import { type ToastText, toast } from '#client/ui/toasts/toast.ts';
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts';
import { m } from '#domain/messages.ts';
import type { FieldError } from '#domain/text.ts';
import type { UnsentCall, WrittenText } from '../outbox/unsent.ts';
import { type Api, buildUrl, type CallArgs, requiredSignIn } from './api.ts';
import { type Attempt, attemptFor, randomKey } from './attempt.ts';
import { useApi } from './hooks.tsx';
import { type ServerSentence, submitFailureFrom } from './submit-failure.ts';

export type ApiMutationOptions<E extends Endpoint> = {
  /** The sentence to show when the call fails; null to show nothing. */
  failed: string | null;
  /** The statuses for which the server's sentence replaces `failed`. The default is 403 and 429. */
  serverSentence?: ServerSentence;
  /** Whether the toast also shows the server's sentence, after `failed`. */
  toastDetail?: boolean;
  /** Endpoints whose cached replies are invalidated after a success. */
  invalidates?: readonly Endpoint[];
  /**
   * Endpoints whose cached replies are invalidated if somebody else made a change first (404 or
   * 409).
   */
  invalidatesOnConflict?: readonly Endpoint[];
  /**
   * Runs after a success, even if the user has left the page. If it returns a promise, the mutation
   * stays pending until that promise settles.
   */
  onSuccess?: (reply: ReplyOf<E>, args: CallArgs<E>) => unknown;
  /** Runs after a failure that was shown in a toast, even if the user has left the page. */
  onFailure?: (failure: MutationFailure) => unknown;
  /**
   * Adds an Idempotency-Key header: the key of the draft's most recent attempt if the body is the
   * same, otherwise a new key.
   */
  draft?: SubmissionDraft;
  /**
   * Describes the call for the outbox. If no reply arrives, the person can keep the call there, and
   * no toast is shown. Requires `draft`, whose key prevents duplicates.
   */
  outbox?: (args: CallArgs<E>) => WrittenText;
  /**
   * If true, a call made while another is pending waits for it. Otherwise such a call is ignored.
   */
  queued?: boolean;
};

/**
 * `attempt` is the most recent attempt to submit a draft, and is set before each request. `save` is
 * called after that, and stores the draft together with the attempt.
 */
export type SubmissionDraft = { attempt: RefObject<Attempt | null>; save?: () => void };

/** `status` is null if no reply arrived. */
export type MutationFailure = Failure & { status: number | null };

type Variables<E extends Endpoint> = {
  args: CallArgs<E>;
  onFieldErrors?: ((errors: readonly FieldError[]) => void) | undefined;
};

/**
 * The callbacks of one call. `onSuccess` does not run if the component was unmounted during the
 * call.
 */
type Callbacks<E> = {
  onSuccess?: (reply: ReplyOf<E>) => void;
  /**
   * Shows field errors in the form. Without this callback, they are shown like any other failure.
   */
  onFieldErrors?: (errors: readonly FieldError[]) => void;
};

/**
 * Returns `mutate`, which calls an endpoint that changes something. A failure is shown in a toast
 * and returned as `failure`, which `FailureNote` can show. If the user must sign in first, the
 * query client handles that.
 */
export function useApiMutation<E extends Endpoint>(endpoint: E, options: ApiMutationOptions<E>) {
  const api = useApi();
  const client = useQueryClient();
  // `isPending` changes only with the next render, so it alone would not stop a quick second click.
  const sending = useRef(false);
  const mutation = useMutation({
    ...mutationOptions({ api, client, toast }, endpoint, options),
    onSettled: (_reply, error) => {
      sending.current = requiredSignIn(error) !== null;
    },
  });

  const { failed, serverSentence, outbox } = options;
  const failure = useMemo(
    () =>
      mutation.error &&
      shownFailure(mutation.error, mutation.variables, { failed, serverSentence }),
    [mutation.error, mutation.variables, failed, serverSentence],
  );

  const mutate = (args: CallArgs<E>, { onSuccess, onFieldErrors }: Callbacks<E> = {}) => {
    if (sending.current && !options.queued) return;
    sending.current = true;
    mutation.mutate(
      { args: withKey(args, options.draft), onFieldErrors },
      onSuccess && { onSuccess },
    );
  };

  return {
    mutate,
    /** True while a call is pending, and while the browser is about to open the sign-in page. */
    isPending: mutation.isPending || requiredSignIn(mutation.error) !== null,
    isSuccess: mutation.isSuccess,
    failure,
    /** The call that got no reply, if it can be kept in the outbox. */
    unsent:
      failure && failure.status === null && mutation.variables && outbox
        ? unsentCall(endpoint, mutation.variables.args, outbox)
        : null,
    /** Removes the failure. A pending call continues. */
    reset: () => {
      if (mutation.isError) mutation.reset();
    },
  };
}

type Context = { api: Api; client: QueryClient; toast: (text: ToastText) => void };

/** Returns the options of `useMutation` for an endpoint. */
export function mutationOptions<E extends Endpoint>(
  { api, client, toast }: Context,
  endpoint: E,
  options: ApiMutationOptions<E>,
): MutationOptions<ReplyOf<E>, Error, Variables<E>> {
  const invalidate = (endpoints: readonly Endpoint[] = []) => {
    for (const { path } of endpoints) void client.invalidateQueries({ queryKey: [path] });
  };
  return {
    mutationFn: ({ args }) => api.call(endpoint, args),
    ...(options.queued && { scope: { id: endpoint.path } }),
    onSuccess: (reply, { args }) => {
      invalidate(options.invalidates);
      return options.onSuccess?.(reply, args);
    },
    onError: (error, variables) => {
      const submitFailure = submitFailureFrom(error, options.failed ?? '', options.serverSentence);
      if (submitFailure.kind === 'fields') variables.onFieldErrors?.(submitFailure.errors);
      const failure = shownFailure(error, variables, options);
      const isKept = failure?.status === null && options.outbox && !navigator.onLine;
      if (!failure || isKept) return undefined;
      toast(failureToast(failure, options.toastDetail));
      if (failure.status === 404 || failure.status === 409)
        invalidate(options.invalidatesOnConflict);
      return options.onFailure?.(failure);
    },
  };
}

/**
 * @returns the failure to show; null if `failed` is null, if the form shows field errors, or if the
 * user is being redirected to sign-in
 */
function shownFailure(
  error: Error,
  variables: Pick<Variables<Endpoint>, 'onFieldErrors'> | undefined,
  {
    failed,
    serverSentence,
  }: { failed: string | null; serverSentence?: ServerSentence | undefined },
): MutationFailure | null {
  if (failed === null) return null;
  const failure = submitFailureFrom(error, failed, serverSentence);
  if (failure.kind === 'failed') return failure;
  if (failure.kind === 'signInRequired' || variables?.onFieldErrors) return null;
  return { status: 400, sentence: failed, detail: null };
}

function failureToast({ sentence, detail }: Failure, withDetail = false): ToastText {
  const description = withDetail && detail ? `${sentence} ${detail}` : sentence;
  return { title: m.ui_error_title(), description, destructive: true };
}

/**
 * Adds the idempotency key of a draft to a call. The key is stored before the call, so that it
 * survives a reload.
 */
export function withKey<E extends Endpoint>(
  args: CallArgs<E>,
  draft: SubmissionDraft | undefined,
): CallArgs<E> {
  if (!draft) return args;
  const attempt = attemptFor(args.body ?? {}, draft.attempt.current, randomKey);
  draft.attempt.current = attempt;
  draft.save?.();
  return { ...args, idempotencyKey: attempt.key };
}

const unsentCall = <E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  describe: (args: CallArgs<E>) => WrittenText,
): UnsentCall => ({
  ...describe(args),
  path: buildUrl(endpoint, args),
  body: JSON.stringify(args.body),
  key: args.idempotencyKey ?? randomKey(),
});
