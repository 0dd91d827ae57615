import { type HeadwordRuleId, headwordRules } from '#domain/concept/headword-rules.ts';
import { type NoteRuleId, noteRules } from '#domain/concept/note-rules.ts';
import { parseNotes } from '#domain/concept/notes.ts';
import type { Row } from './rows.ts';

const rules = { ...noteRules, ...headwordRules };
type RuleId = NoteRuleId | HeadwordRuleId;
const MAX_EXAMPLES = 10;

/** How many rows a rule reads, with some of them. */
export type RuleCount = { rule: RuleId; effect: string; count: number; examples: string[] };

/** Counts what the rules of notes and headwords read in the rows of a file. */
export function createRuleCounts() {
  const counts = new Map<RuleId, RuleCount>();
  const count = (rule: RuleId, row: Row, text: string) => {
    const known = counts.get(rule) ?? { rule, effect: rules[rule].effect, count: 0, examples: [] };
    known.count += 1;
    if (known.examples.length < MAX_EXAMPLES) known.examples.push(describeRow(row, text));
    counts.set(rule, known);
  };
  return {
    add: (row: Row): void => {
      if ('refused' in row) {
        if (row.rule) count(row.rule, row, 'refused');
        return;
      }
      const { term, form } = row;
      if (form) count('plural', row, `form of ${term.vernacularWord}`);
      if (row.isExport) return;
      const context = {
        language: term.language,
        isImported: true,
        hasSource: Boolean(term.source),
      };
      parseNotes(term.notes ?? null, context, (rule, text) => count(rule, row, text));
    },
    /** Lists the rules that read something, in the order of their tables. */
    list: (): RuleCount[] =>
      (Object.keys(rules) as RuleId[]).flatMap((rule) => counts.get(rule) ?? []),
  };
}

const describeRow = ({ line, cells }: Row, text: string): string =>
  `line ${line}, ${cells.english} = ${cells.vernacular}: ${text}`;
