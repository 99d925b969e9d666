// Readings of Moodle: their kinds, types of reader and result, and their failures in words.
import { informacionDocenteCurso } from '#catalogo/docentes-por-curso.ts';
import { informacionEstadoDeAulas } from '#catalogo/estado-de-aulas.ts';
import { informacionUsuarioCurso } from '#catalogo/estudiantes-en-riesgo.ts';
import type { Leido } from '#catalogo/informe.ts';
import {
  falloInWords,
  MOTIVOS_IN_WORDS,
  type FalloMoodle,
  type Lectura,
  type ServidorMoodle,
} from '#core/moodle/server/service.ts';
import type { RunningTarea } from '#core/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { ConteoDeCategoria, Falla } from './lecturas.store.ts';
import type { FilaLeida } from './leidos.store.ts';

type Legible = {
  /** The report that shows it. */
  readonly informe: string;
  /** Of its job. */
  readonly titulo: string;
  /** It may take half an hour: no other waits for it, and at night it begins after the others of its server. */
  readonly isLong?: true;
};

/** Readable kinds. */
export const LEIDOS: Readonly<Record<string, Legible>> = {
  [informacionUsuarioCurso.leido.slug]: {
    informe: informacionUsuarioCurso.slug,
    titulo: 'Leer los accesos a los cursos',
  },
  [informacionDocenteCurso.leido.slug]: {
    informe: informacionDocenteCurso.slug,
    titulo: 'Leer los docentes por curso',
  },
  [informacionEstadoDeAulas.leido.slug]: {
    informe: informacionEstadoDeAulas.slug,
    titulo: 'Leer el estado de las aulas',
    isLong: true,
  },
};

export type ReadRows = {
  readonly filas: readonly FilaLeida[];
  readonly conteos?: readonly ConteoDeCategoria[];
  readonly resumen: string;
};

export type ReaderContext = Pick<RunningTarea<unknown>, 'advance' | 'signal'> & {
  readonly db: Db;
  readonly servidor: ServidorMoodle;
  readonly now: Date;
};

/** Reads rows of one kind from a server. @throws {LecturaError} if the server does not give them */
export type Reader = {
  readonly leido: Pick<Leido, 'slug' | 'campos'>;
  readonly read: (context: ReaderContext) => Promise<ReadRows>;
  /** Called in the transaction that stored the rows. */
  readonly onStored?: (tx: Db, lectura: { readonly servidor: string; readonly now: Date }) => Promise<void>;
};

/** Thrown if the server did not give the requested data. */
export class LecturaError extends Error {
  readonly fallo: FalloMoodle;
  constructor(fallo: FalloMoodle) {
    super(fallo.motivo);
    this.fallo = fallo;
  }
}

/** Returns the value of a reading of the client. @throws {LecturaError} */
export function valueOf<T>(lectura: Lectura<T>): T {
  if (lectura.ok) return lectura.valor;
  throw new LecturaError(lectura);
}

const OWN_REASONS: Readonly<Record<string, string>> = {
  interrumpida: 'La lectura se interrumpió. Léala de nuevo.',
  cancelada: 'La lectura se canceló.',
  'sin-servidor': 'Esa plataforma ya no está configurada.',
};

const isMoodleReason = (motivo: string): motivo is FalloMoodle['motivo'] => Object.hasOwn(MOTIVOS_IN_WORDS, motivo);

/** Explains a failure to managers, with its remedy and the server's own text for its errors. */
export function describeFalla({ motivo, texto }: Falla): string {
  if (!isMoodleReason(motivo)) return OWN_REASONS[motivo] ?? 'La lectura falló. Léala de nuevo.';
  return falloInWords({ motivo, ...(texto && { texto }) });
}
