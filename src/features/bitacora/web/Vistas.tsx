import { Link } from '@tanstack/react-router';
import { TITULOS } from '#catalogo/titulos.ts';
import { Views } from '#platform/web/ui/Views.tsx';
import { CLASES_EN_PALABRAS } from '../contract.ts';
import { type Direccion, esLista } from './search.ts';

const VISTAS: readonly { readonly vista: Direccion['vista']; readonly texto: string }[] = [
  { vista: 'cambios', texto: CLASES_EN_PALABRAS.cambio },
  { vista: 'consultas', texto: CLASES_EN_PALABRAS.consulta },
  { vista: 'ingresos', texto: CLASES_EN_PALABRAS.ingreso },
  { vista: 'todo', texto: 'Todo' },
  { vista: 'persona', texto: 'Quién vio los datos de una persona' },
  { vista: 'sesiones', texto: 'Sesiones abiertas' },
];

/** The ways to look at the audit; from list to list go the days and the result that narrow it. */
export function Vistas({ actual: { vista: actual, resultado, desde, hasta } }: { readonly actual: Direccion }) {
  const comunes = { resultado, desde, hasta };
  return (
    <Views label={TITULOS.auditoria}>
      {VISTAS.map(({ vista, texto }) => (
        <Link
          key={vista}
          to="/gestores/auditoria"
          search={{ vista, ...(esLista(vista) && esLista(actual) && comunes) }}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={vista === actual ? 'page' : undefined}
        >
          {texto}
        </Link>
      ))}
    </Views>
  );
}
