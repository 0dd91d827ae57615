/*
 * English words that are in almost every text. A glossary does not explain them, although the
 * dictionary has some of them.
 */
export const englishFunctionWords: ReadonlySet<string> = new Set(
  `about after all also an and any are as at be because been before being but by can could did do
  does each for from had has have he her his how if in into is it its like many may more most must
  no not of on one only or other our out over she should so some such than that the their them then
  there these they this those through to two up us use used using very was we were what when where
  which while who why will with would you your`.split(/\s+/),
);
