import { Link } from '@tanstack/react-router';
import type { Vista } from './useVistas.ts';

type EnlaceDeVistaProps = Pick<Vista, 'search' | 'actual'> & { readonly children: string };

/** The way to a view; that of the one in sight is marked, and brought into sight where there are many. */
export const EnlaceDeVista = ({ search, actual, children }: EnlaceDeVistaProps) => (
  <Link
    to="."
    search={search}
    resetScroll={false}
    // The same and no more: whatever else the address says is weighed by whoever says which view is in sight.
    activeOptions={{ exact: true, includeSearch: true }}
    aria-current={actual ? 'page' : undefined}
    ref={(link) => {
      if (actual) link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }}
  >
    {children}
  </Link>
);
