import { describe, expect, test } from 'vitest';
import { columns, stacked } from './layout.ts';

describe('bars behind each other', () => {
  test('start where the one before ends, in parts of the largest', () => {
    expect(
      stacked({ verified: 6, pending: 0, rejected: 2 }, ['verified', 'pending', 'rejected'], 10),
    ).toEqual([
      { series: 'verified', start: 0, length: 60 },
      { series: 'rejected', start: 60, length: 20 },
    ]);
  });

  test('are none where nothing was counted', () => {
    expect(stacked({ verified: 0 }, ['verified'], 0)).toEqual([]);
  });
});

describe('columns', () => {
  test('stand on each other, under a scale that holds the tallest', () => {
    const {
      ticks,
      columns: [first, second],
    } = columns(
      [
        { approved: 30, rejected: 5 },
        { approved: 0, rejected: 0 },
      ],
      ['approved', 'rejected'],
    );
    expect(ticks.map(({ value }) => value)).toEqual([0, 10, 20, 30, 40]);
    expect(ticks.map(({ y }) => y)).toEqual([100, 75, 50, 25, 0]);
    expect(first!.bars.map(({ series, y, height }) => [series, y, height])).toEqual([
      ['approved', 25, 75],
      ['rejected', 12.5, 12.5],
    ]);
    expect(second!.bars).toEqual([]);
    expect(first!.center).toBeLessThan(second!.center);
  });

  test('stand side by side, within their month', () => {
    const {
      columns: [only],
    } = columns([{ contributors: 4, verifiers: 2 }], ['contributors', 'verifiers'], {
      sideBySide: true,
    });
    const [left, right] = only!.bars;
    expect([left!.height, right!.height]).toEqual([100, 50]);
    expect(left!.x + left!.width).toBeCloseTo(right!.x);
    expect(right!.x + right!.width).toBeLessThanOrEqual(100);
  });

  test('of one have no halves on their scale, and cents are scaled by the dollar', () => {
    expect(columns([{ n: 1 }], ['n']).ticks.map(({ value }) => value)).toEqual([0, 1]);
    const {
      ticks,
      columns: [only],
    } = columns([{ cents: 15_050 }], ['cents'], { unit: 100 });
    expect(ticks.every(({ value }) => value % 100 === 0) && ticks.at(-1)!.value >= 15_050).toBe(
      true,
    );
    expect(only!.bars[0]!.height).toBeCloseTo((15_050 / ticks.at(-1)!.value) * 100);
  });
});
