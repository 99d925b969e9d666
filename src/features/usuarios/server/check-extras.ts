// Checks the optional columns of a file of users: groups, cohorts, ends of enrolments, and people who leave.
import { endOf, type FilaPorPlanear } from '#features/cargas/server/service.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { checkCurso, type CheckContext, type Hallazgos } from './check-rows.ts';
import { ACCIONES, isLeaving } from './columnas-opcionales.ts';
import { cohortesOf, type ExtraColumn } from './read-extras.ts';

/** Optional columns that say something about an enrolment in a course. */
const OF_CURSO = { grupo: 'El grupo es', hasta: 'La fecha es', accion: 'La acción es' } as const;

const ASK =
  'Pida a quien administra Moodle lo que dice la guía de administración en «Cargas con grupos, cohortes y retiros»';

/** Checks the optional cells of a row by themselves. @param now seconds since 1970 */
export function checkExtraCells(fila: FilaPorPlanear, hallazgos: Hallazgos, now: number): void {
  const { datos, faulty } = fila;
  const has = (columna: string): boolean => (datos[columna] ?? '') !== '' && !faulty.has(columna);
  const leaves = isLeaving(datos['accion']);
  for (const [columna, words] of Object.entries(OF_CURSO)) {
    const isAsked = has(columna) && (columna !== 'accion' || leaves);
    if (!isAsked || datos['curso'] !== '') continue;
    hallazgos.falta(fila, columna, {
      clase: 'dato-sin-curso',
      mensaje: `${words} de un curso, y falta el curso.`,
      arreglo: 'Escriba el curso, o deje vacía esta celda.',
    });
  }
  if (has('hasta') && endOf(datos['hasta']!) < now) {
    hallazgos.falta(fila, 'hasta', {
      clase: 'fecha-pasada',
      mensaje: 'La fecha ya pasó: la persona no entraría al curso.',
      arreglo: `Escriba un día que no haya pasado. Para que salga del curso, escriba ${ACCIONES.suspender} en «Acción».`,
    });
  }
  if (!leaves) return;
  for (const columna of ['grupo', 'cohorte', 'hasta'].filter(has)) {
    hallazgos.falta(fila, columna, {
      clase: 'dato-de-quien-entra',
      mensaje: 'Es un dato de quien se matricula, y esta persona sale del curso.',
      arreglo: 'Deje vacía esta celda, o quite la acción.',
    });
  }
}

/** Compares the optional cells of a row with Moodle. */
export function checkExtras(fila: FilaPorPlanear, context: CheckContext): void {
  const { existing, hallazgos, label } = context;
  const { datos, faulty } = fila;
  const { extras } = existing;
  const refuse = (columna: ExtraColumn, mensaje: string): void =>
    hallazgos.falta(fila, columna, {
      clase: 'servicio-incompleto',
      mensaje: `${label}: ${mensaje}`,
      arreglo: `${ASK}, o deje vacía esta celda.`,
    });
  const usable = (columna: ExtraColumn): string | undefined => {
    const valor = datos[columna] ?? '';
    if (valor === '' || faulty.has(columna)) return undefined;
    const refusal = extras.refusals.get(columna);
    if (refusal !== undefined) refuse(columna, refusal);
    return refusal === undefined ? valor : undefined;
  };
  const [curso] = existing.cursos.get((datos['curso'] ?? '').toLowerCase()) ?? [];
  if (usable('grupo') !== undefined && curso && !extras.grupos.has(curso.id)) {
    refuse('grupo', 'la cuenta con la que entra esta aplicación no puede gestionar los grupos de este curso.');
  }
  const cohorte = usable('cohorte');
  const cohortes = cohorte === undefined ? [] : cohortesOf(extras, cohorte);
  if (cohorte !== undefined && cohortes.length === 0) {
    hallazgos.falta(fila, 'cohorte', {
      clase: 'cohorte-desconocida',
      mensaje: `En ${label} no hay una cohorte con ese ID o nombre.`,
      arreglo: 'Cópielo de Moodle, o cree antes la cohorte en él.',
    });
  }
  if (cohortes.length > 1) {
    hallazgos.falta(fila, 'cohorte', {
      clase: 'cohorte-ambigua',
      mensaje: `En ${label} hay ${countOf(cohortes.length, 'cohorte', 'cohortes')} con ese nombre.`,
      arreglo: 'Escriba el ID de una de ellas.',
    });
  }
}

/** Checks a row whose person leaves: the course, the account, and whether this application can do it. */
export function checkLeaving(fila: FilaPorPlanear, context: CheckContext): void {
  checkCurso(fila, context);
  const { existing, hallazgos, label } = context;
  const { datos, faulty } = fila;
  const refusal = existing.extras.refusals.get('accion');
  if (refusal !== undefined) {
    hallazgos.falta(fila, 'accion', {
      clase: 'servicio-incompleto',
      mensaje: `${label}: ${refusal} Sin ella no se sabe cómo está matriculada la persona ni qué perdería.`,
      arreglo: `${ASK}, o quite la fila.`,
    });
  }
  if (faulty.has('usuario') || existing.usuarios.has(datos['usuario']!)) return;
  hallazgos.falta(fila, 'usuario', {
    clase: 'cuenta-desconocida',
    mensaje: `En ${label} no hay una cuenta con ese usuario.`,
    arreglo: 'Corrija el usuario, o quite la fila: quien no tiene cuenta no está en ningún curso.',
  });
}
