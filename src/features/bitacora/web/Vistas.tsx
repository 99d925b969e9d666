import { Link } from '@tanstack/react-router';
import { TITULOS } from '#catalogo/titulos.ts';
import { Views } from '#platform/web/ui/Views.tsx';
import type { Direccion } from './search.ts';

const VISTAS: readonly { readonly vista: Direccion['vista']; readonly texto: string }[] = [
  { vista: undefined, texto: 'Qué se hizo' },
  { vista: 'persona', texto: 'Quién vio los datos de una persona' },
  { vista: 'sesiones', texto: 'Sesiones abiertas' },
];

/** The ways to look at the audit. */
export const Vistas = ({ actual }: { readonly actual: Direccion['vista'] }) => (
  <Views label={TITULOS.auditoria}>
    {VISTAS.map(({ vista, texto }) => (
      <Link
        key={texto}
        to="/gestores/auditoria"
        search={vista ? { vista } : {}}
        activeOptions={{ exact: true, includeSearch: true }}
        aria-current={vista === actual ? 'page' : undefined}
      >
        {texto}
      </Link>
    ))}
  </Views>
);
