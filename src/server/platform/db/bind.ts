/** Collects the values of a statement: adds one and returns its `$n`. */
export type Bind = (value: unknown) => string;
