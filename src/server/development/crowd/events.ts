import type { ReportInput } from '#domain/review/report.ts';
import type { NewTerm, TermEdit } from '#domain/term/details.ts';
import type { Decision } from '#server/terms/decisions/decide.ts';

/** People and terms are indexes of the plan. */
export type CrowdEvent =
  | CrowdResponse
  | ({ at: number } & (
      | { kind: 'submit'; term: number; author: number; input: NewTerm; revises: number | null }
      | { kind: 'import'; term: number; input: NewTerm }
      | {
          kind: 'decide';
          term: number;
          actor: number;
          transition: Decision['transition'];
          reason: string | null;
          edit?: TermEdit;
        }
      | { kind: 'confirm'; term: number; actor: number }
    ));
/** Events that change no term, such as comments and reports. */
export type CrowdResponse = { at: number } & (
  | { kind: 'report'; term: number; reporter: number | null; report: ReportInput }
  | { kind: 'comment'; term: number; author: number; text: string }
  | { kind: 'propose'; term: number; author: number; vernacularWord: string; reason: string }
  | { kind: 'flag'; person: number; flaggedBy: number; reason: string }
  | { kind: 'secondLook'; term: number }
  | {
      kind: 'answerSecondLook';
      term: number;
      verifier: number;
      verdict: 'approve' | 'reject';
      reason: string;
    }
);

/** How large the crowd is. Tests use a small one. */
export type CrowdSizes = Record<
  | 'people'
  | 'verifiers'
  | 'decided'
  | 'rogueDecisions'
  | 'pending'
  | 'old'
  | 'copies'
  | 'nearCopies'
  | 'imports'
  | 'revisions'
  | 'spam'
  | 'reports'
  | 'conversations'
  | 'proposals'
  | 'flags'
  | 'secondLooks',
  number
>;
