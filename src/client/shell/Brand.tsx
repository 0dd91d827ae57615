import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { PRODUCT } from '#domain/product.ts';
import { logo } from './logo.ts';

/** The name and the logo of the site. */
export function Brand() {
  return (
    <Link className="brand" href={paths.home()}>
      <svg viewBox={logo.viewBox} aria-hidden="true">
        <path fill="currentColor" d={logo.bubble} />
        <path
          fill="none"
          stroke="var(--color-raised,#fff)"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
          d={logo.book}
        />
      </svg>
      {PRODUCT}
    </Link>
  );
}
