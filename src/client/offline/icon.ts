import { logo } from '../shell/logo.ts';

const shapes = {
  alert: 'M12 4l9 16H3zM12 10v4m0 3v.01',
  bin: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  check: 'M5 13l4 4L19 7',
  clock: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7v5l3 2',
  down: 'M6 9l6 6 6-6',
  download: 'M12 4v11m-5-5l5 5 5-5M5 20h14',
  offline:
    'M4 4l16 16M5 12a10 10 0 0 1 4-2.5M12 19v.01M8.5 15.5a5 5 0 0 1 7 0M15 9.5a10 10 0 0 1 4 2.5',
  renew: 'M20 11a8 8 0 0 0-14-4L4 9m0-5v5h5M4 13a8 8 0 0 0 14 4l2-2m0 5v-5h-5',
  search: 'M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM20 20l-4-4',
} as const;

export type IconName = keyof typeof shapes;

const SVG = 'http://www.w3.org/2000/svg';

/** Creates a decorative icon, hidden from screen readers. */
export const icon = (name: IconName): SVGSVGElement => draw('0 0 24 24', { d: shapes[name] });

/** Creates the logo of the site, hidden from screen readers. */
export const createLogo = (): SVGSVGElement =>
  draw(
    logo.viewBox,
    { d: logo.bubble, fill: 'currentColor' },
    {
      d: logo.book,
      fill: 'none',
      stroke: 'var(--color-raised)',
      'stroke-width': '2.6',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    },
  );

function draw(viewBox: string, ...paths: Record<string, string>[]): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', viewBox);
  svg.setAttribute('aria-hidden', 'true');
  for (const attributes of paths) {
    const path = document.createElementNS(SVG, 'path');
    for (const [name, value] of Object.entries(attributes)) path.setAttribute(name, value);
    svg.append(path);
  }
  return svg;
}
