import type { Leido } from '#catalogo/leido.ts';
import type { FilaLeida } from '#features/informes/server/service.ts';
import { falloEnPalabras, type FalloMoodle, type Lectura, MOTIVOS_EN_PALABRAS, type ServidorMoodle } from '#features/moodle/server/service.ts';
import type { Trabajo } from '#features/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { informacionDocenteCurso } from '#catalogo/docentes-por-curso/informe.ts';
import { informacionUsuarioCurso } from '#catalogo/estudiantes-en-riesgo/informe.ts';
import type { Falla } from './lecturas.store.ts';

/** What can be read, by its name: the report that shows it, and what a job that reads it is called. */
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

/** How a category's enrolments of students stand. */
export type Conteo = {
  /** `servidor/2/7`: the category and all that it lies in. */
  readonly categoria: string;
  readonly nombre: string;
  readonly matriculas: number;
  readonly enRiesgo: number;
  readonly nunca: number;
};

/** What a reading gave, whole. */
export type Leidas = {
  readonly filas: readonly FilaLeida[];
  readonly conteos?: readonly Conteo[];
  /** What it came to, in words. */
  readonly resumen: string;
};

export type EnServidor = Pick<Trabajo<unknown>, 'avanzar' | 'signal'> & {
  readonly db: Db;
  readonly servidor: ServidorMoodle;
  readonly now: Date;
};

/** Reads rows of one kind from a server. @throws {SinLectura} where the server does not give them */
export type Lector = {
  readonly leido: Pick<Leido, 'slug' | 'campos'>;
  readonly leer: (en: EnServidor) => Promise<Leidas>;
};

/** The server did not give what was asked of it. */
export class SinLectura extends Error {
  readonly fallo: FalloMoodle;
  constructor(fallo: FalloMoodle) {
    super(fallo.motivo);
    this.fallo = fallo;
  }
}

/** What a reading of the client gave. @throws {SinLectura} */
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

/** Why a reading gave nothing and what to do, for managers; with what the server itself said of an error of its own. */
export function fallaEnPalabras({ motivo, texto }: Falla): string {
  if (!esDeMoodle(motivo)) return PROPIOS[motivo] ?? 'La lectura falló. Léala de nuevo.';
  return falloEnPalabras({ motivo, ...(texto && { texto }) });
}
