import { contrato } from './contrato.ts';
import { call } from '#platform/web/api.ts';
import { useQuery } from '@tanstack/react-query';
import { type Informe, opcionesFijas } from '#catalogo/informe.ts';
import type { FiltroDeInforme } from '../filtro.ts';

/**
 * What the filters of a report offer; what is known without asking is there at once, and when asking fails.
 * @param enabled whether they are wanted
 */
export function useOpciones({ slug, filtros: declarados = [] }: Informe, enabled = true) {
  const { data, error } = useQuery({
    queryKey: ['informe', slug, 'opciones'],
    enabled,
    queryFn: async ({ signal }) =>
      call(contrato, 'GET /informes/{informe}/opciones', { params: { informe: slug } }, { signal }),
  });
  const opcionesDe = (campo: string) => {
    const leidas = data?.filtros.find((uno) => uno.campo === campo)?.opciones;
    const declarado = declarados.find((uno) => uno.campo === campo);
    return leidas ?? (declarado && opcionesFijas(declarado)) ?? [];
  };
  return {
    error,
    opcionesDe,
    /** The texts of the options that a filter names, by the path of their field. */
    textos: ({ filtros = {} }: FiltroDeInforme): ReadonlyMap<string, string> =>
      new Map(
        Object.entries(filtros).flatMap(([campo, clave]) =>
          opcionesDe(campo).flatMap((opcion) => (opcion.clave === clave ? [[campo, opcion.texto] as const] : [])),
        ),
      ),
  };
}
