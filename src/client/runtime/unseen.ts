/** Marks an entry of the browser history that a link or a script opened and nobody has seen yet. */
export const UNSEEN = 'unseen';

/**
 * The history state of links to other pages of a list. Such a page opens at the start of its list.
 */
export const otherPage = { [UNSEEN]: 'list' };
