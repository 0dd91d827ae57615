/**
 * Returns undefined if the error means that a file or folder does not exist. Rethrows all other
 * errors.
 */
export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
