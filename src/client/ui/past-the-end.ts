/**
 * What a page says that its list does not have: the list has become shorter, or the address was
 * made by hand.
 */
export const pastTheEnd = (pages: number): { title: string; hint: string; link: string } => ({
  title: 'There is no such page',
  hint: `This list ends on page ${pages.toLocaleString('en')}.`,
  link: 'Go to the last page',
});
