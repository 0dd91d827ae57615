/** A metric that is read from the database. */
export type Figure = {
  name: string;
  help: string;
  /** The name of the metric's label, if it has one. */
  label?: string;
  /** A query with the columns `label` and `value`. A row whose value is null is left out. */
  sql: string;
};
