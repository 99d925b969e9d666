// Reads who takes part in courses and may log in, some courses at a time.
import {
  MOTIVOS_IN_WORDS,
  type Lectura,
  type MotivoMoodle,
  type Participante,
  type ServidorMoodle,
} from '#core/moodle/server/service.ts';

/** Courses whose participants are requested between two checks for cancellation. */
const CURSOS_POR_PARTE = 20;

/** A server that did not tell; its message is for the person who waits. */
export class LecturaFailure extends Error {
  constructor(motivo: MotivoMoodle) {
    super(MOTIVOS_IN_WORDS[motivo]);
  }
}

/** @throws {LecturaFailure} */
export function valueOf<T>(lectura: Lectura<T>): T {
  if (lectura.ok) return lectura.valor;
  throw new LecturaFailure(lectura.motivo);
}

type Options = {
  /** Told of the courses that are read before each part. */
  readonly onPart: (read: number) => void;
  readonly signal: AbortSignal;
};

/**
 * Reads the active participants of courses without accounts that may not log in. Courses that cannot be read are left out.
 * @throws {LecturaFailure} where the server does not answer
 */
export async function readParticipantes(
  { escritura, cursos }: Pick<ServidorMoodle, 'escritura' | 'cursos'>,
  ids: readonly number[],
  { onPart, signal }: Options,
): Promise<ReadonlyMap<number, readonly Participante[]>> {
  const participantes = new Map<number, readonly Participante[]>();
  for (let i = 0; i < ids.length; i += CURSOS_POR_PARTE) {
    onPart(i);
    const parte = valueOf(await escritura.participantes(ids.slice(i, i + CURSOS_POR_PARTE)));
    const personas = [...parte.values()].flat().map(({ id }) => id);
    // Who may not log in takes part in nothing, and answers no survey.
    const suspended = personas.length > 0 ? valueOf(await cursos.suspendidos(personas)) : new Set();
    for (const [curso, gente] of parte) {
      participantes.set(
        curso,
        gente.filter(({ id }) => !suspended.has(id)),
      );
    }
    signal.throwIfAborted();
  }
  return participantes;
}
