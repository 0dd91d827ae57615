/** Marks an entry of the browser history that a link or a script opened and nobody has seen yet. */
export const UNSEEN = 'unseen';

/** The state of links to other pages of a list, which show the list from its beginning. */
export const otherPage = { [UNSEEN]: 'list' };
