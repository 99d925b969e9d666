import { type CriterioEvaluado, evaluadosDe, revisarEvaluado } from '#catalogo/rubrica/evaluacion.ts';
import type { Evaluacion } from '#catalogo/rubrica/evaluacion.ts';
import type { Rubrica } from '#catalogo/rubrica/rubrica.ts';
import type { Parte } from './diligencia.ts';

/** A choice that is still to be made. */
export type Faltante = { readonly criterio: string; readonly parte: Parte };

/** How an evaluation stands: what was kept, in words, and what of it is still to be chosen, in the rubric's order. */
export type Estado = {
  readonly evaluados: readonly CriterioEvaluado[];
  readonly faltantes: readonly Faltante[];
  /** How many criteria were kept, and how many of them lack nothing. */
  readonly total: number;
  readonly completos: number;
};

const esParte = (campo: string | undefined): campo is Parte => campo === 'descriptor' || campo === 'observacion';

/** How an evaluation stands. */
export function estadoDeEvaluacion(rubrica: Rubrica, evaluacion: Evaluacion): Estado {
  const evaluados = evaluadosDe(rubrica, evaluacion);
  const faltantes = evaluados.flatMap((evaluado) =>
    revisarEvaluado(evaluado, '').flatMap(({ ruta }): Faltante[] => {
      const parte = ruta.split('.').at(-1);
      return evaluado.clave !== null && esParte(parte) ? [{ criterio: evaluado.clave, parte }] : [];
    }),
  );
  const incompletos = new Set(faltantes.map(({ criterio }) => criterio)).size;
  return { evaluados, faltantes, total: evaluados.length, completos: evaluados.length - incompletos };
}

/** A place in the evaluation; without part, the whole criterion is behind. */
type Lugar = { readonly criterio: string; readonly parte?: Parte };

/**
 * What is to be chosen next after a place, from there to the end and then from the top; undefined where nothing is
 * missing.
 */
export function siguienteFaltante(
  { criterios }: Rubrica,
  faltantes: readonly Faltante[],
  desde: Lugar | null,
): Faltante | undefined {
  const orden = ({ criterio, parte }: Lugar): number =>
    criterios.findIndex(({ clave }) => clave === criterio) * 2 + (parte === 'descriptor' ? 0 : 1);
  const aqui = desde ? orden(desde) : -1;
  return faltantes.find((faltante) => orden(faltante) > aqui) ?? faltantes[0];
}
