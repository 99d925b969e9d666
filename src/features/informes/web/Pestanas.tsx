import { Link } from '@tanstack/react-router';
import { Views } from '#platform/web/ui/Views.tsx';
import type { Direccion } from './leer-search.ts';

const PESTANAS = [
  { vista: undefined, nombre: 'Tabla' },
  { vista: 'graficos', nombre: 'Gráficos' },
] as const;

type PestanasProps = {
  readonly direccion: Pick<Direccion, 'vista'>;
  /** What of the address is of the rows: charts are of all that the filter gives. */
  readonly deFilas?: readonly string[];
};

/** A report's rows as a table or as charts, in the same filter. */
export const Pestanas = ({ direccion, deFilas = ['registro', 'marca'] }: PestanasProps) => (
  <Views label="Vistas del informe">
    {PESTANAS.map(({ vista, nombre }) => (
      <Link
        key={nombre}
        to="."
        search={(previous: object) => ({
          ...previous,
          vista,
          ...Object.fromEntries(deFilas.map((parte) => [parte, undefined])),
        })}
        resetScroll={false}
        activeOptions={{ includeSearch: true, explicitUndefined: true }}
        aria-current={direccion.vista === vista ? 'page' : undefined}
      >
        {nombre}
      </Link>
    ))}
  </Views>
);
