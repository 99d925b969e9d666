import { promedioDePasos, sumaDePasos } from '#catalogo/encuesta-docente/conteos.ts';
import { type Semestre, semestreAnterior } from '#catalogo/semestre.ts';
import { selectConteosDe } from '#features/encuestas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';

/** What the survey says of one of a teacher's subjects; nothing but its name where it has too few answers. */
export type ResultadoPropio = {
  readonly id: string;
  readonly semestre: string;
  readonly codigoAsignatura: string;
  readonly nombre: string | null;
  readonly respuestas: number | null;
  /** Of all questions, from 1 to 5. */
  readonly promedio: number | null;
};

type Pedido = {
  readonly semestre: Semestre;
  /** How many answers a subject must have to be shown to its teacher. */
  readonly minimo: number;
};

/** The survey's results of a teacher's own subjects, in a semester and the one before. */
export async function leerResultadosPropios(
  db: Db,
  { usuario, email }: Pick<Actor, 'usuario' | 'email'>,
  { semestre, minimo }: Pedido,
): Promise<ResultadoPropio[]> {
  const textos = [email.toLowerCase(), usuario.toLowerCase()];
  const conteos = await selectConteosDe(db, [semestre, semestreAnterior(semestre)], textos);
  return conteos.map(({ id, semestre: de, codigoAsignatura, nombre, respuestas, preguntas }) => ({
    id,
    semestre: de,
    codigoAsignatura,
    nombre,
    respuestas: respuestas >= minimo ? respuestas : null,
    promedio: respuestas >= minimo ? promedioDePasos(sumaDePasos(Object.values(preguntas))) : null,
  }));
}
