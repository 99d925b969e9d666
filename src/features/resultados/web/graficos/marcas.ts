import { type Bloque, informacionEncuestaDocente as informe } from '#catalogo/encuesta-docente/informe.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import type { Marca } from '../../marca.ts';
import type { Cambio } from '../leer-search.ts';

const bloqueDe = (pregunta: string): Bloque | undefined =>
  informe.bloques.find(({ preguntas }) => preguntas.some((clave) => clave === pregunta));

/** The table of a semester, at a block, with the lowest means of something first. */
function enSemestre(semestre: Semestre | undefined, bloque: Bloque | undefined, orden: string | undefined): Cambio {
  const pregunta = bloque?.preguntas.find((clave) => clave === orden);
  return { vista: undefined, semestre, bloque: bloque?.clave, orden: pregunta ?? bloque?.clave, sentido: 'asc' };
}

/**
 * Where a mark leads: to the subjects that it counts, or, where it is of one subject, to that one.
 * @param semestres which the report offers
 */
export function cambioDeMarca(
  marca: Marca,
  { semestre, semestres }: { readonly semestre: Semestre; readonly semestres: readonly Semestre[] },
): Cambio {
  const { grafico, categoria, serie } = marca;
  const semestreDe = (texto: string | undefined) => semestres.find((uno) => uno === texto);
  switch (grafico) {
    case 'bajas':
    case 'altas':
      return { asignatura: categoria };
    case 'semestres':
      return enSemestre(
        semestreDe(categoria),
        informe.bloques.find(({ clave }) => clave === serie),
        serie,
      );
    case 'comparacion':
      return enSemestre(semestreDe(serie), bloqueDe(categoria), categoria);
    case 'diferencia':
      return enSemestre(semestre, bloqueDe(categoria), categoria);
    case 'preguntas':
      return { ...enSemestre(semestre, bloqueDe(categoria), categoria), marca };
    default:
      return { vista: undefined, marca };
  }
}
