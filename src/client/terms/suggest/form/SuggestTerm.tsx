import { paths } from '#client/runtime/paths.ts';
import { TermFields } from '#client/terms/form/TermFields.tsx';
import { fieldOrder, suggestForm, suggestMoreForm } from '#client/terms/form/term-form.ts';
import { compareTermChanges } from '#client/terms/history/change-rows.ts';
import { SenseName } from '#client/terms/senses/SenseName.tsx';
import { type TermText, termText, vernacularLang } from '#client/terms/term-text.ts';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import type { Term } from '#contract/terms/term.ts';
import { nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { nameHeadword } from '#domain/page-names.ts';
import { checkTermProposal } from '#domain/review/proposal.ts';
import { statedText, type TermField } from '#domain/term/fields.ts';
import { type FieldProps, SuggestForm } from './SuggestForm.tsx';

const shownFields = [...fieldOrder(suggestForm), ...fieldOrder(suggestMoreForm)];

/** The form that suggests an edit of a verified term. */
export function SuggestTerm({ term }: { term: Term }) {
  const whole = termText(term);
  const present = Object.fromEntries(shownFields.map((field) => [field, statedText(term, field)]));
  return (
    <SuggestForm
      target={{ termId: term.id, version: term.version }}
      word={nameHeadword(term)}
      back={paths.term(term.id)}
      intro={m.suggest_form_intro_term()}
      sentHint={m.suggest_sent_hint_term({ language: nameLanguage(term.language) })}
      heading={
        <div>
          <h2>
            <SenseName sense={term}>{term.englishWord}</SenseName>
          </h2>
          <p className="vernacular">
            <Vernacular term={term} />
          </p>
        </div>
      }
      present={present}
      check={(values) => checkTermProposal(term, values)}
      compare={(changes) => compareTermChanges(changes, vernacularLang(whole))}
      fields={({ text, ...props }) => (
        <TermFieldGroups {...props} text={{ ...whole, ...text } as TermText} />
      )}
    />
  );
}

function TermFieldGroups({ text, errors, onChange }: FieldProps & { text: TermText }) {
  const change = (part: Partial<TermText>) => onChange(part as Record<string, string>);
  const isWrong = errors.some(({ path }) =>
    fieldOrder(suggestMoreForm).includes(path as TermField),
  );
  return (
    <>
      <TermFields text={text} onChange={change} errors={errors} layout={suggestForm} />
      <details className="collapsible" open={isWrong || undefined}>
        <summary>
          {m.suggest_form_more_summary()}
          <Icon name="down" />
        </summary>
        <div className="vertical-stack">
          <TermFields text={text} onChange={change} errors={errors} layout={suggestMoreForm} />
        </div>
      </details>
    </>
  );
}
