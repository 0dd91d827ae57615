import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { PRODUCT } from '#domain/product.ts';
import { Logo } from './Logo.tsx';

/** The name and the logo of the site. */
export function Brand() {
  return (
    <Link className="brand" href={paths.home()}>
      <Logo />
      {PRODUCT}
    </Link>
  );
}
