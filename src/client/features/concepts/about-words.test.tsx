import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { SenseWords } from '#client/terms/senses/SenseWords.tsx';
import type { ConceptWord } from '#contract/terms/concepts.ts';
import { wordFields } from '#domain/concept/word-fields.ts';
import { languageIds } from '#domain/languages.ts';
import { describeField } from '#domain/term/fields.ts';
import { aConceptWord } from '#tests/support/concept-reply.ts';
import { AboutWords } from './AboutWords.tsx';

/** Renders the two places of the page that show a word. */
function show(change: Partial<ConceptWord>): string {
  const words = [aConceptWord({ language: 'sotho', ...change })];
  return renderToStaticMarkup(
    <Router ssrPath="/">
      <SenseWords
        languageIds={languageIds}
        words={words}
        link={(_, shown) => shown}
        contributePath={() => ''}
      />
      <AboutWords words={words} sources={[]} />
    </Router>,
  );
}

/** Returns a word that has a value in a field. */
function withValue(field: (typeof wordFields)[number]): Partial<ConceptWord> {
  const description = describeField(field);
  if (description.kind === 'text') return { [field]: 'a text' };
  const [, choice] = Object.keys(description.choices);
  return { [field]: description.kind === 'choices' ? [choice] : choice };
}

test.each(wordFields)('shows the field %s of a word', (field) => {
  expect(show(withValue(field))).not.toBe(show({}));
});

test('shows where a word comes from by the name of the field', () => {
  const page = show({ origin: 'community', originDetail: 'Said in Polokwane.' });
  expect(page).toContain('More about the origin: Said in Polokwane.');
});
