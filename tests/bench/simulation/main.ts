import { number, printTable } from '../table.ts';
import { assumptions } from './assumptions.ts';
import { readMeasured } from './measured.ts';
import {
  planSizes,
  tabulateAssumptions,
  tabulateCheck,
  tabulateLimits,
  tabulatePlans,
} from './tables.ts';

/** English Wikipedia has about ten times as many edits for its page views. */
const MORE_CHANGES = 10;

const measured = readMeasured();
const { date, version, cores, memoryGb, terms } = measured;
console.log(
  `Measured on ${date}: Mazwi ${version}, ${number(terms)} terms, ${cores} cores, ` +
    `${number(memoryGb)} GB of memory.`,
);
const plans = planSizes(measured);
const busier = planSizes(measured, assumptions.viewsPerChange.value / MORE_CHANGES);
for (const { caption, columns, rows } of [
  tabulateAssumptions(),
  tabulateCheck(measured),
  tabulatePlans(plans),
  tabulateLimits(plans),
  { ...tabulatePlans(busier), caption: `The same with ${MORE_CHANGES} times as many changes.` },
  { ...tabulateLimits(busier), caption: `The limits with ${MORE_CHANGES} times as many changes.` },
])
  printTable(caption, columns, rows);
