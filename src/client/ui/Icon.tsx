export const shapes = {
  alert: 'M12 4l9 16H3zM12 10v4m0 3v.01',
  back: 'M19 12H5m6-6l-6 6 6 6',
  check: 'M5 13l4 4L19 7',
  cite: 'M9 7c-3 1-4 3-4 6v4h5v-5H7M19 7c-3 1-4 3-4 6v4h5v-5h-3',
  clock: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7v5l3 2',
  comment: 'M4 5h16v11H10l-5 4v-4H4z',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  cross: 'M6 6l12 12M18 6L6 18',
  doubleCheck: 'M2 13l4 4L16 7M11 16l1 1L22 7',
  down: 'M6 9l6 6 6-6',
  edit: 'M4 20l1-5L16 4l4 4L9 19z',
  filter: 'M4 6h16M7 12h10M10 18h4',
  flag: 'M5 21V4h13l-3 4.5 3 4.5H5',
  heart: 'M12 20C5 15 3 12 3 9a4.5 4.5 0 0 1 9-1 4.5 4.5 0 0 1 9 1c0 3-2 6-9 11z',
  lock: 'M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3',
  menu: 'M4 7h16M4 12h16M4 17h16',
  next: 'M9 6l6 6-6 6',
  offline:
    'M4 4l16 16M5 12a10 10 0 0 1 4-2.5M12 19v.01M8.5 15.5a5 5 0 0 1 7 0M15 9.5a10 10 0 0 1 4 2.5',
  plus: 'M12 5v14M5 12h14',
  printer: 'M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z',
  previous: 'M15 6l-6 6 6 6',
  search: 'M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM20 20l-4-4',
  ring: 'M7 2.9a10 10 0 0 1 10 0M21 7.5a10 10 0 0 1 0 9M17 21.1a10 10 0 0 1-10 0M3 16.5a10 10 0 0 1 0-9',
  shield: 'M12 3l8 3v6c0 5-3.5 7.5-8 9-4.5-1.5-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5',
} as const;

export type IconName = keyof typeof shapes;

/**
 * A decorative icon, hidden from screen readers. Put a text beside it, or an `aria-label` on the
 * control that contains it.
 */
export const Icon = ({ name }: { name: IconName }) => <Shape path={shapes[name]} />;

/** Draws a decorative icon that only some pages need, so that the others do not load its path. */
export const Shape = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);
