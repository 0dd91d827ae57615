import type { KeyboardEvent } from 'react';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';

/** A reason that verifiers give often. Pressing the key of its place in the list fills it in. */
export type ReadyReason = { name: () => string; text: () => string };

export const readyReasons: readonly ReadyReason[] = [
  { name: m.review_reasons_copy_name, text: m.review_reasons_copy_text },
  { name: m.review_reasons_spelling_name, text: m.review_reasons_spelling_text },
  { name: m.review_reasons_meaning_name, text: m.review_reasons_meaning_text },
  { name: m.review_reasons_unused_name, text: m.review_reasons_unused_text },
  { name: m.review_reasons_unclear_name, text: m.review_reasons_unclear_text },
  { name: m.review_reasons_copied_name, text: m.review_reasons_copied_text },
  { name: m.review_reasons_subject_name, text: m.review_reasons_subject_text },
  { name: m.review_reasons_unsuitable_name, text: m.review_reasons_unsuitable_text },
];

/** Returns the ready-made reason whose digit was pressed, unless the user is typing. */
export function findPressedReason(event: KeyboardEvent): ReadyReason | undefined {
  const isTyping = event.target instanceof HTMLTextAreaElement;
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
  return isTyping || hasModifier ? undefined : readyReasons[Number(event.key) - 1];
}

/** A question about a submission, and the reason to give if the answer is No. */
export type ReviewQuestion = { id: string; question: () => string; reason: () => string };

export const reviewQuestions: readonly ReviewQuestion[] = [
  {
    id: 'spelling',
    question: m.review_reasons_question_spelling,
    reason: m.review_reasons_spelling_text,
  },
  {
    id: 'meaning',
    question: m.review_reasons_question_meaning,
    reason: m.review_reasons_meaning_text,
  },
  {
    id: 'understood',
    question: m.review_reasons_question_understood,
    reason: m.review_reasons_unused_text,
  },
  {
    id: 'correct',
    question: m.review_reasons_question_correct,
    reason: m.review_reasons_incorrect_text,
  },
  {
    id: 'plain',
    question: m.review_reasons_question_plain,
    reason: m.review_reasons_unclear_text,
  },
  {
    id: 'subject',
    question: m.review_reasons_question_subject,
    reason: m.review_reasons_subject_text,
  },
  { id: 'new', question: m.review_reasons_question_new, reason: m.review_reasons_copy_text },
  {
    id: 'variety',
    question: m.review_reasons_question_variety,
    reason: m.review_reasons_variety_text,
  },
  {
    id: 'source',
    question: m.review_reasons_question_source,
    reason: m.review_reasons_source_text,
  },
  {
    id: 'safe',
    question: m.review_reasons_question_safe,
    reason: m.review_reasons_unsuitable_text,
  },
];

/** Adds a sentence to a reason, unless it is already there or the reason would be too long. */
export function addSentence(reason: string, sentence: string): string {
  const longer = [reason.trim(), sentence].filter(Boolean).join(' ');
  const fits = longer.length <= limits.text.rejectionReason;
  return reason.includes(sentence) || !fits ? reason : longer;
}

/** Removes a sentence from a reason. */
export const removeSentence = (reason: string, sentence: string): string =>
  reason.replace(sentence, '').replace(/ {2,}/g, ' ').trim();
