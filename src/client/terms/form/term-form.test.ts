import { expect, test } from 'vitest';
import { isRequired, termFields } from '#domain/term/fields.ts';
import {
  contributionForm,
  editForm,
  fieldLabel,
  fieldOrder,
  orderOfAllFields,
} from './term-form.ts';

test.each([
  ['contribution form', contributionForm],
  ['edit form', editForm],
])('the %s has a row for every required field of a term', (_name, form) => {
  expect(fieldOrder(form)).toEqual(expect.arrayContaining(termFields.filter(isRequired)));
  expect(orderOfAllFields(form).toSorted()).toEqual([...termFields].sort());
});

test('a field without a label of its own has its name as label', () => {
  expect(fieldLabel(editForm, 'notes')).toBe('Notes');
  expect(fieldLabel({ rows: [], labels: {} }, 'meaning')).toBe('Definition');
});
