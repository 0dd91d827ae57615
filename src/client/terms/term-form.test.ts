import { expect, test } from 'vitest';
import { termFields } from '#domain/term/fields.ts';
import { contributionForm, editForm, fieldOrder } from './term-form.ts';

test.each([
  ['contribution form', contributionForm],
  ['edit form', editForm],
])('the %s has a row for every field of a term', (_name, form) => {
  expect(fieldOrder(form).toSorted()).toEqual([...termFields].sort());
});
