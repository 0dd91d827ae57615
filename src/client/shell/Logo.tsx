/**
 * The logo of the site, hidden from screen readers: a speech bubble with an open book as an M. The
 * offline app shows it too, so this file must not import the router.
 */
export const Logo = () => (
  <svg viewBox="0 0 32 32" aria-hidden="true">
    <path
      fill="currentColor"
      d="M6 3h20a3 3 0 0 1 3 3v16a3 3 0 0 1-3 3h-7l-6 5v-5H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3z"
    />
    <path
      fill="none"
      stroke="var(--color-raised,#fff)"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      d="M9 19V9.5c3 0 5.5 1 7 3 1.5-2 4-3 7-3V19M16 12.5V19"
    />
  </svg>
);
