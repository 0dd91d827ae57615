/** Handles the error of reading a file or a folder that does not exist, which is then undefined. */
export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
