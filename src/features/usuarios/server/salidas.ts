// People who leave courses by a load: what they did there in words, and what acceptance says of each course.
import { z } from 'zod';
import type { HechoEnCurso } from '#core/moodle/server/service.ts';
import { ORIGEN_FALTANTES, type AccionQueQuita, type AlAceptar } from '#features/cargas/server/service.ts';
import { listText } from '#platform/contract/lists.ts';
import { countOf } from '#platform/contract/quantities.ts';

/** Data of a person's leaving: what its execution needs, and what is told before. */
const salidaSchema = z.object({
  idCurso: z.number(),
  idUsuario: z.number(),
  /** Short name of the course. */
  curso: z.string(),
  /** Number of students of the course at the check. */
  estudiantes: z.number(),
  entregas: z.number(),
  calificaciones: z.number(),
  mensajes: z.number(),
});

export type PlanDeSalida = z.output<typeof salidaSchema>;

/** `3 entregas, 2 calificaciones y 1 mensaje en foros`; '' for nothing. */
export function hechoInWords({ entregas, calificaciones, mensajes }: HechoEnCurso): string {
  const partes = [
    entregas > 0 && countOf(entregas, 'entrega', 'entregas'),
    calificaciones > 0 && countOf(calificaciones, 'calificación', 'calificaciones'),
    mensajes > 0 && countOf(mensajes, 'mensaje en foros', 'mensajes en foros'),
  ].filter((parte) => parte !== false);
  return listText(partes);
}

const sum = (salidas: readonly PlanDeSalida[], key: keyof HechoEnCurso): number =>
  salidas.reduce((total, salida) => total + salida[key], 0);

/** Share of a course's students above which those missing from a file leave only by a typed confirmation. */
const MAX_SHARE = 1 / 3;

/** Says for each course how many leave it, and what is lost or kept. */
export function salidasInWords(acciones: readonly AccionQueQuita[], origen: string | null): AlAceptar {
  const salidas = acciones.map(({ accion, plan }) => ({ accion, ...salidaSchema.parse(plan) }));
  const avisos = [
    ...Map.groupBy(salidas, ({ accion, idCurso, curso }) => `${accion} ${idCurso} ${curso}`).values(),
  ].map((own) => {
    const { accion, curso, estudiantes } = own[0]!;
    const hecho = hechoInWords({
      entregas: sum(own, 'entregas'),
      calificaciones: sum(own, 'calificaciones'),
      mensajes: sum(own, 'mensajes'),
    });
    const verb = accion === 'suspender' ? 'se suspende' : 'se retira';
    const outcome = accion === 'suspender' ? 'se conservan' : 'se pierden';
    const nothing = own.length === 1 ? 'no hizo nada en él' : 'no hicieron nada en él';
    const rest = hecho === '' ? nothing : `${outcome} ${hecho}`;
    return `«${curso}»: ${verb} a ${own.length} de sus ${countOf(estudiantes, 'estudiante', 'estudiantes')}; ${rest}.`;
  });
  const byCurso = Map.groupBy(salidas, ({ idCurso, curso }) => `${idCurso} ${curso}`);
  const escribir = [...byCurso.values()]
    .filter((own) => own.length > own[0]!.estudiantes * MAX_SHARE)
    .map((own) => ({
      texto: own[0]!.curso,
      motivo: `De «${own[0]!.curso}» saldrían ${own.length} de ${countOf(own[0]!.estudiantes, 'estudiante', 'estudiantes')}: más de la tercera parte.`,
    }));
  return { avisos, escribir: origen === ORIGEN_FALTANTES ? escribir : [] };
}
