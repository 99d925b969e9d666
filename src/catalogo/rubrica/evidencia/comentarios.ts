import type { Variante } from '../rubrica.ts';
import { cuenta, type Hallazgo, sugiere } from './hallazgo.ts';
import type { Nota } from './hechos.ts';

/** Criterion 15: grades with and without comment; the levels between all and none differ by variant (spec 1 §9). */
export function comentariosDeRetroalimentacion(notas: readonly Nota[], variante: Variante): Hallazgo {
  const calificadas = notas.filter(({ calificada }) => calificada !== null);
  const comentadas = calificadas.filter(({ comentada }) => comentada).length;
  const porCalificar = notas.length - calificadas.length;
  if (calificadas.length === 0) {
    return porCalificar === 0
      ? sugiere('no-aplica', 'En el aula no hay entregas ni notas de los estudiantes.')
      : sugiere('sin-retroalimentar', `Hay ${cuenta(porCalificar, ['entrega', 'entregas', ''])} y ninguna nota.`);
  }
  const resto =
    porCalificar > 0 ? ` Hay además ${cuenta(porCalificar, ['entrega', 'entregas', ''])} sin calificar.` : '';
  const texto = `De ${cuenta(calificadas.length, ['nota registrada', 'notas registradas', ''])} en el aula, ${comentadas} con comentario.${resto}`;
  if (comentadas === 0) return sugiere('sin-comentario', texto);
  if (comentadas === calificadas.length) return sugiere('todas', texto);
  if (variante === 'compromisoAcademico') return sugiere('algunas', texto);
  return sugiere(comentadas * 2 >= calificadas.length ? 'mayoria' : 'minoria', texto);
}
