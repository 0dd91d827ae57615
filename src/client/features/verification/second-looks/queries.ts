import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { answerSecondLook, listSecondLooks } from '#contract/review/second-looks.ts';
import { listComments } from '#contract/terms/comments.ts';
import { m } from '#domain/messages.ts';
import { type QueueView, queueArgs } from '../queue/queue-view.ts';

export const useSecondLooks = (view: QueueView) => useApiQuery(listSecondLooks, queueArgs(view));

export const useAnswerSecondLook = (onAnswered: () => void) =>
  useApiMutation(answerSecondLook, {
    serverSentence: 'conflict',
    failed: m.second_looks_answer_failed(),
    invalidates: [listSecondLooks, listComments],
    invalidatesOnConflict: [listSecondLooks],
    onSuccess: ({ agrees }) => {
      toast(
        agrees
          ? {
              title: m.second_looks_agreed_title(),
              description: m.second_looks_agreed_description(),
            }
          : {
              title: m.second_looks_disagreed_title(),
              description: m.second_looks_disagreed_description(),
            },
      );
      onAnswered();
    },
  });
