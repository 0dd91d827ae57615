import { Shape, shapes as shared } from './Icon.tsx';

/** The shapes of the icons. Only pages with such links load those that are not shared. */
const shapes = {
  cards: 'M4 7h12v13H4zM8 7V4h12v13h-4',
  chart: 'M4 20V10M10 20V4M16 20v-7M22 20H2',
  code: 'M9 8l-4 4 4 4M15 8l4 4-4 4',
  data: 'M4 6c0-3 16-3 16 0v12c0 3-16 3-16 0zM4 6c0 3 16 3 16 0M4 12c0 3 16 3 16 0',
  download: 'M12 4v11m-4-4l4 4 4-4M5 20h14',
  page: 'M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h7',
  plus: shared.plus,
  printer: shared.printer,
} as const;

/** A link to something that people do, with a sentence about it. */
export type Door = { icon: keyof typeof shapes; href: string; name: string; text: string };

/** Links to things that people do. Pages import the stylesheet pages/doors.css themselves. */
export const DoorList = ({ doors }: { doors: readonly Door[] }) => (
  <ul className="doors">
    {doors.map(({ icon, href, name, text }) => (
      <li key={name}>
        <Shape path={shapes[icon]} />
        <div>
          <h3>
            {/* A plain link, because the browser then scrolls to the fragment of the address. */}
            <a href={href}>{name}</a>
          </h3>
          <p>{text}</p>
        </div>
      </li>
    ))}
  </ul>
);
