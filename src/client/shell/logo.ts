/** The shapes of the logo: a speech bubble with an open book in the shape of an M. */
export const logo = {
  viewBox: '0 0 32 32',
  bubble: 'M6 3h20a3 3 0 0 1 3 3v16a3 3 0 0 1-3 3h-7l-6 5v-5H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3z',
  book: 'M9 19V9.5c3 0 5.5 1 7 3 1.5-2 4-3 7-3V19M16 12.5V19',
} as const;
