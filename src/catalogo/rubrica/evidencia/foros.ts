import { limiteDeRespuesta, respondioATiempo } from '../plazo.ts';
import { cuenta, enumerar, type Hallazgo, sinSugerencia, sugiere } from './hallazgo.ts';
import type { Aula, Tema } from './hechos.ts';

type Duda = { readonly foro: string; readonly creada: Date; readonly respuesta: Date | undefined };

/**
 * A doubt is a topic that a student opened. What is written below somebody's topic may as well be thanks or the activity
 * itself: no program can tell.
 */
type Personas = Pick<Aula, 'docentes' | 'estudiantes'>;

const dudasDe = (temas: readonly Tema[], { docentes, estudiantes }: Personas): Duda[] =>
  temas
    .filter(({ autor }) => estudiantes.includes(autor))
    .map(({ foro, creado, mensajes }) => {
      const respuestas = mensajes
        .filter((mensaje) => docentes.includes(mensaje.autor) && !mensaje.borrado)
        .map((mensaje) => mensaje.creado.getTime());
      return {
        foro,
        creada: creado,
        respuesta: respuestas.length > 0 ? new Date(Math.min(...respuestas)) : undefined,
      };
    });

const DUDAS = ['duda', 'dudas', 'ninguna duda'] as const;

/**
 * Criterion 11: answers within 24 hours, Monday to Saturday, holidays left out (spec 1 §9, DECISIONS §7). A doubt that is
 * still inside its limit says nothing yet.
 */
export function respuestasEnForos(temas: readonly Tema[], personas: Personas, hoy: Date): Hallazgo {
  if (personas.docentes.length === 0) {
    return sinSugerencia('El aula no tiene docentes matriculados: no se sabe quién debía responder.');
  }
  const todas = dudasDe(temas, personas);
  const enPlazo = todas.filter(({ creada, respuesta }) => !respuesta && hoy <= limiteDeRespuesta(creada));
  const dudas = todas.filter((duda) => !enPlazo.includes(duda));
  const aTiempo = dudas.filter(({ creada, respuesta }) => respuesta && respondioATiempo(creada, respuesta)).length;
  const sinRespuesta = dudas.filter(({ respuesta }) => !respuesta).length;
  const tarde = dudas.length - aTiempo - sinRespuesta;

  const pendientes =
    enPlazo.length > 0 ? ` Además, ${cuenta(enPlazo.length, DUDAS)} todavía en plazo de respuesta.` : '';
  if (dudas.length === 0) return sugiere('no-aplica', `No hay dudas de estudiantes en los foros.${pendientes}`);
  const texto =
    `Los estudiantes plantearon ${cuenta(dudas.length, DUDAS)} en ${enumerar([...new Set(dudas.map(({ foro }) => foro))])}: ` +
    `${aTiempo} con respuesta a tiempo, ${tarde} con respuesta tardía y ${sinRespuesta} sin respuesta.${pendientes}` +
    ' Se cuentan los temas que abrieron los estudiantes.';
  if (sinRespuesta === dudas.length) return sugiere('ninguna', texto);
  if (sinRespuesta > 0) return sugiere('pendientes', texto);
  return sugiere(tarde > 0 ? 'tarde' : 'a-tiempo', texto);
}
