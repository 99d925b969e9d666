// The tabs of the managers' page of permissions, and the properties that both of their contents take.
import { Link } from '@tanstack/react-router';
import type { Elements } from '#platform/web/ui/elements.ts';
import { Views } from '#platform/web/ui/Views.tsx';
import { pantallas } from '../pantallas.ts';
import type { PermisosAddress } from './search.ts';

/** Properties of the content of a tab. */
export type TabProps = {
  /** The tabs. */
  readonly vistas: Elements;
  /** The outcome of the last act. */
  readonly dicho: Elements;
  readonly onDicho: (dicho: string | null) => void;
};

export const Tabs = ({ actual }: { readonly actual: PermisosAddress['vista'] }) => (
  <Views label={pantallas.permisos.titulo}>
    {([undefined, 'perfiles'] as const).map((vista) => (
      <Link
        key={vista ?? 'personas'}
        to={pantallas.permisos.ruta}
        search={{ vista }}
        activeOptions={{ exact: true, includeSearch: true }}
        aria-current={vista === actual ? 'page' : undefined}
      >
        {vista === 'perfiles' ? 'Perfiles' : 'Personas'}
      </Link>
    ))}
  </Views>
);
