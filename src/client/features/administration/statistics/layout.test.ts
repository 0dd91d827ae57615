import { describe, expect, test } from 'vitest';
import { layOutColumns, stackBars } from './layout.ts';

describe('stackBars', () => {
  test('starts each bar where the last one ends, in percent of the maximum', () => {
    expect(
      stackBars({ verified: 6, pending: 0, rejected: 2 }, ['verified', 'pending', 'rejected'], 10),
    ).toEqual([
      { series: 'verified', start: 0, length: 60 },
      { series: 'rejected', start: 60, length: 20 },
    ]);
  });

  test('returns no bar for a count of zero', () => {
    expect(stackBars({ verified: 0 }, ['verified'], 0)).toEqual([]);
  });
});

describe('layOutColumns', () => {
  test('stacks the series on a scale that reaches the tallest column', () => {
    const {
      ticks,
      columns: [first, second],
    } = layOutColumns(
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

  test('places series side by side within their month', () => {
    const {
      columns: [only],
    } = layOutColumns([{ contributors: 4, verifiers: 2 }], ['contributors', 'verifiers'], {
      sideBySide: true,
    });
    const [left, right] = only!.bars;
    expect([left!.height, right!.height]).toEqual([100, 50]);
    expect(left!.x + left!.width).toBeCloseTo(right!.x);
    expect(right!.x + right!.width).toBeLessThanOrEqual(100);
  });

  test('has ticks at whole numbers, or at whole dollars if the values are cents', () => {
    expect(layOutColumns([{ n: 1 }], ['n']).ticks.map(({ value }) => value)).toEqual([0, 1]);
    const {
      ticks,
      columns: [only],
    } = layOutColumns([{ cents: 15_050 }], ['cents'], { unit: 100 });
    expect(ticks.every(({ value }) => value % 100 === 0) && ticks.at(-1)!.value >= 15_050).toBe(
      true,
    );
    expect(only!.bars[0]!.height).toBeCloseTo((15_050 / ticks.at(-1)!.value) * 100);
  });
});
