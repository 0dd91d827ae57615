import type { Term } from '#contract/terms/term.ts';
import { fieldNames } from '#domain/term/field-names.ts';
import {
  isLongText,
  isRequired,
  showValue,
  statedText,
  type TermField,
  termFields,
} from '#domain/term/fields.ts';
import { Definition } from './Definition.tsx';
import { fieldLabel, type TermFormLayout } from './form/term-form.ts';

const optionalFields = termFields.filter((field) => !isRequired(field));

type Props = {
  term: Pick<Term, 'id' | TermField>;
  /** The form layout whose labels become the headings of the optional fields. */
  layout: TermFormLayout;
  /**
   * Whether to include the short optional fields. On the page of a term, the details contain these
   * fields instead.
   */
  withShort?: boolean;
};

/** Shows the definition, and the optional fields that have a value. */
export const TermTexts = (props: Props) => (
  <>
    <section className="entry-section">
      <h2>{fieldNames.meaning()}</h2>
      <Definition term={props.term} className="definition prose" />
    </section>
    <OptionalTexts {...props} />
  </>
);

/** Shows the optional fields that have a value. */
export const OptionalTexts = ({ term, layout, withShort = false }: Props) =>
  optionalFields
    .filter((field) => statedText(term, field) && (withShort || isLongText(field)))
    .map((field) => (
      <section key={field} className="entry-section">
        <h2>{fieldLabel(layout, field)}</h2>
        <p className="prose">{showValue(field, term[field] ?? '')}</p>
      </section>
    ));
