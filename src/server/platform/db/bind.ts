/** Adds a value to the parameters of a statement and returns its placeholder, such as `$1`. */
export type Bind = (value: unknown) => string;
