import { useInvalidate } from '#client/runtime/api/hooks.tsx';
import { groupByLanguage } from '#client/terms/form/words-of-sense.ts';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { ChoiceGroup } from '#client/ui/forms/ChoiceGroup.tsx';
import { useFieldErrors } from '#client/ui/forms/useFieldErrors.ts';
import { type ConceptWord, getConcept } from '#contract/terms/concepts.ts';
import { conceptReason, splitGloss } from '#domain/concept/edit.ts';
import { nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { checkText, type FieldError } from '#domain/text.ts';
import { ConceptReason } from './ConceptReason.tsx';
import type { SplitDraft } from './draft.ts';
import { useSplitConcept } from './mutations.ts';
import { TextField } from './TextField.tsx';
import { ToolForm, type ToolProps } from './ToolForm.tsx';

/** The form to move some words of a concept to a new concept. */
export function SplitForm({ reply, draft, isRestored, onChange, onClose }: ToolProps<SplitDraft>) {
  const { concept } = reply;
  const words = concept.terms;
  const chosen = draft.terms.filter((id) => words.some((word) => word.id === id));
  const errors = useFieldErrors(draft, ['terms', 'gloss', 'reason']);
  const invalidate = useInvalidate();
  const split = useSplitConcept(onClose);
  const change = (part: Partial<SplitDraft>) => onChange({ ...draft, ...part });
  const showErrors = (fieldErrors: readonly FieldError[]) => {
    errors.show(fieldErrors);
    // Another verifier may have moved a chosen word, so read the concept again.
    if (fieldErrors.some(({ path }) => path === 'terms')) void invalidate(getConcept);
  };
  const submit = () => {
    const fieldErrors = checkSplit({ ...draft, terms: chosen }, words);
    errors.show(fieldErrors);
    if (fieldErrors.length > 0) return;
    const { gloss, reason } = draft;
    split.reset();
    split.mutate(
      { params: { number: String(concept.number) }, body: { terms: chosen, gloss, reason } },
      { onFieldErrors: showErrors },
    );
  };
  return (
    <ToolForm
      heading={m.concept_editing_split_heading()}
      errors={errors.summary}
      isRestored={isRestored}
      isPending={split.isPending}
      submitLabel={m.concept_editing_split_confirm_button()}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{m.concept_editing_split_intro()}</p>
      <ChoiceGroup
        id="terms"
        legend={m.concept_editing_split_words()}
        hint={m.concept_editing_split_words_hint()}
        error={errors.messageOf('terms')}
        choices={groupByLanguage(words)
          .flatMap((group) => group.words)
          .map((word) => ({ id: word.id, name: <WordName word={word} /> }))}
        chosen={chosen}
        onChange={(terms) => change({ terms })}
      />
      <TextField
        id="gloss"
        label={m.concept_editing_split_gloss()}
        hint={m.concept_editing_split_gloss_hint()}
        error={errors.messageOf('gloss')}
        isRequired
        value={draft.gloss}
        onChange={(gloss) => change({ gloss })}
      />
      <ConceptReason
        reason={draft.reason}
        error={errors.messageOf('reason')}
        onChange={(reason) => change({ reason })}
      />
      {split.failure && <FailureNote failure={split.failure} />}
    </ToolForm>
  );
}

const WordName = ({ word }: { word: ConceptWord }) => (
  <span className="word-box">
    <Vernacular term={word} /> <span className="muted">{nameLanguage(word.language)}</span>
  </span>
);

function checkSplit(
  { terms, gloss, reason }: SplitDraft,
  words: readonly ConceptWord[],
): FieldError[] {
  const checks = { gloss: checkText(gloss, splitGloss), reason: checkText(reason, conceptReason) };
  return [
    ...(terms.length === 0 ? [{ path: 'terms', message: m.rules_split_terms_missing() }] : []),
    ...(terms.length === words.length
      ? [{ path: 'terms', message: m.rules_split_terms_all() }]
      : []),
    ...Object.entries(checks).flatMap(([path, checked]) =>
      checked.ok ? [] : [{ path, message: checked.message }],
    ),
  ];
}
