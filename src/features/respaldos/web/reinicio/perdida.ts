import { enMiles } from '#platform/contract/quantities.ts';
import type { Perdida } from '../../contract.ts';

/** What a reset takes, with its words for one and for several. */
const PARTES = [
  ['estudiantes', 'estudiante', 'estudiantes'],
  ['discusiones', 'discusión en foros', 'discusiones en foros'],
  ['entregas', 'entrega de tareas', 'entregas de tareas'],
  ['calificaciones', 'calificación', 'calificaciones'],
  ['cuestionarios', 'resultado de cuestionario', 'resultados de cuestionarios'],
] as const satisfies readonly (readonly [keyof Perdida, string, string])[];

/** What a reset takes from a course, or from several together: `23 estudiantes, 4 entregas de tareas`; what is not known is not said. */
export function textoDePerdida(perdida: Perdida): string {
  const dichas = PARTES.flatMap(([clave, uno, varios]) => {
    const cuantos = perdida[clave];
    return cuantos === null || cuantos === 0 ? [] : [`${enMiles(cuantos)} ${cuantos === 1 ? uno : varios}`];
  });
  return dichas.length > 0 ? dichas.join(', ') : 'nada de lo que se puede contar';
}

/** What several courses lose together; a part is known where it is of one of them. */
export function sumaDe(perdidas: readonly Perdida[]): Perdida {
  const suma = (clave: keyof Perdida): number | null => {
    const conocidas = perdidas.flatMap((perdida) => perdida[clave] ?? []);
    return conocidas.length === 0 ? null : conocidas.reduce((a, b) => a + b, 0);
  };
  return {
    estudiantes: suma('estudiantes'),
    discusiones: suma('discusiones'),
    entregas: suma('entregas'),
    calificaciones: suma('calificaciones'),
    cuestionarios: suma('cuestionarios'),
  };
}
