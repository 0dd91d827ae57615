import type { RecentAction } from '#contract/review/verification.ts';
import { m } from '#domain/messages.ts';

export const verifierName = ({ firstName, lastName }: RecentAction['verifier']): string =>
  [firstName, lastName].filter(Boolean).join(' ') || m.verification_verifier_without_name();
