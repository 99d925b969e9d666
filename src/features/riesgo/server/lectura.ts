// Kinds, results and failures of readings of the platform.
import type { Leido } from '#catalogo/informe.ts';
import type { FilaLeida } from '#features/informes/server/service.ts';
import {
  falloEnPalabras,
  type FalloMoodle,
  type Lectura,
  MOTIVOS_EN_PALABRAS,
  type ServidorMoodle,
} from '#features/moodle/server/service.ts';
import type { Trabajo } from '#features/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { informacionDocenteCurso } from '#catalogo/docentes-por-curso.ts';
import { informacionUsuarioCurso } from '#catalogo/estudiantes-en-riesgo.ts';
import type { Falla } from './lecturas.store.ts';

/** Readable kinds: the report that shows each, and the title of its job. */
export const LEIDOS: Readonly<Record<string, { readonly informe: string; readonly titulo: string }>> = {
  [informacionUsuarioCurso.leido.slug]: {
    informe: informacionUsuarioCurso.slug,
    titulo: 'Leer los accesos a los cursos',
  },
  [informacionDocenteCurso.leido.slug]: {
    informe: informacionDocenteCurso.slug,
    titulo: 'Leer los docentes por curso',
  },
};

/** Enrolments of students in a category. */
export type Conteo = {
  /** `servidor/2/7`: the category after those that contain it. */
  readonly categoria: string;
  readonly nombre: string;
  readonly matriculas: number;
  readonly enRiesgo: number;
  readonly nunca: number;
};

/** Result of a complete reading. */
export type Leidas = {
  readonly filas: readonly FilaLeida[];
  readonly conteos?: readonly Conteo[];
  /** Summary in words. */
  readonly resumen: string;
};

export type EnServidor = Pick<Trabajo<unknown>, 'avanzar' | 'signal'> & {
  readonly db: Db;
  readonly servidor: ServidorMoodle;
  readonly now: Date;
};

/** Reads rows of one kind from a server. @throws {SinLectura} if the server does not give them */
export type Lector = {
  readonly leido: Pick<Leido, 'slug' | 'campos'>;
  readonly leer: (en: EnServidor) => Promise<Leidas>;
};

/** Thrown if the server did not give the requested data. */
export class SinLectura extends Error {
  readonly fallo: FalloMoodle;
  constructor(fallo: FalloMoodle) {
    super(fallo.motivo);
    this.fallo = fallo;
  }
}

/** Returns the value of a reading of the client. @throws {SinLectura} */
export function valorDe<T>(lectura: Lectura<T>): T {
  if (lectura.ok) return lectura.valor;
  throw new SinLectura(lectura);
}

const PROPIOS: Readonly<Record<string, string>> = {
  interrumpida: 'La lectura se interrumpió. Léala de nuevo.',
  cancelada: 'La lectura se canceló.',
  'sin-servidor': 'Esa plataforma ya no está configurada.',
};

const esDeMoodle = (motivo: string): motivo is FalloMoodle['motivo'] => Object.hasOwn(MOTIVOS_EN_PALABRAS, motivo);

/** Explains a failure to managers, with its remedy and the server's own text for its errors. */
export function fallaEnPalabras({ motivo, texto }: Falla): string {
  if (!esDeMoodle(motivo)) return PROPIOS[motivo] ?? 'La lectura falló. Léala de nuevo.';
  return falloEnPalabras({ motivo, ...(texto && { texto }) });
}
