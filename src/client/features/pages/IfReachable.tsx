import type { ReactNode } from 'react';
import { useSite } from '#client/runtime/session/site.tsx';

type Props = { children: ReactNode; otherwise?: ReactNode };

/** Shows its children only if this site has an address to write to. */
export function IfReachable({ children, otherwise = null }: Props) {
  return useSite().contactEmail === null ? otherwise : children;
}
