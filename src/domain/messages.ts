/** The texts of the rules, for the domain, which imports nothing outside itself (decision 0024). */
export * as m from './messages/index.ts';
