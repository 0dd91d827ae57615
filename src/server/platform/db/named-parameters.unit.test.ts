import { expect, test, vi } from 'vitest';
import { compileStatement, queryNamed } from './named-parameters.ts';
import { createQueryable } from './queryable.ts';

test('numbers named parameters in order of appearance, each name once', () => {
  expect(compileStatement('select :first::int, :second::text where :first > 0')).toEqual({
    text: 'select $1::int, $2::text where $1 > 0',
    names: ['first', 'second'],
  });
});

test('leaves casts and colons in literals alone', () => {
  expect(compileStatement(`select now()::date, 'zulu' || ':' || :fold::text`)).toEqual({
    text: `select now()::date, 'zulu' || ':' || $1::text`,
    names: ['fold'],
  });
});

test('sends each value under the number of its name', async () => {
  const query = vi.fn(async () => ({ rows: [], rowCount: 0 }));
  await queryNamed(createQueryable(query), 'select :a::int - :b::int', { b: 2, a: 5 });
  expect(query).toHaveBeenCalledWith('select $1::int - $2::int', [5, 2]);
});

test('rejects a statement without a value for one of its names', async () => {
  const query = vi.fn(async () => ({ rows: [], rowCount: 0 }));
  const result = queryNamed(createQueryable(query), 'select :a::int', { b: 2 });
  await expect(result).rejects.toThrow('needs a value for :a');
  expect(query).not.toHaveBeenCalled();
});
