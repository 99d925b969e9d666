// Reads the page of a semester: the figures of all slices for a reader, and what the unit made of their sections.
import { reachOf } from '#catalogo/alcance.ts';
import { previousSemestre, type Semestre } from '#catalogo/semestre.ts';
import type { PermisosDePersonas } from '#core/permisos/service.ts';
import { wholeInWords, type Seccion, type SeccionDeSemestre } from '#core/semestre.ts';
import { readNombresOfAmbito } from '#features/formularios/server/service.ts';
import type { Institucion } from '#platform/contract/institution.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { ResumenDeSemestre } from '../contract.ts';
import { readEdiciones } from './edicion.ts';

type Reader = { readonly permisos: readonly string[] };

export type Context = {
  readonly db: Db;
  readonly secciones: (reader: Reader, semestre: Semestre) => Promise<readonly Seccion[]>;
  readonly partesDeSemestre: readonly Omit<SeccionDeSemestre<never>, 'read'>[];
  readonly permisos: PermisosDePersonas;
  readonly institucion: Institucion;
  readonly now: () => Date;
};

/** Figures with the instant at which they were counted. */
export type Contadas = { readonly instante: string; readonly secciones: readonly Seccion[] };

export const countSecciones = async (
  { secciones, now }: Context,
  reader: Reader,
  semestre: Semestre,
): Promise<Contadas> => ({ instante: now().toISOString(), secciones: await secciones(reader, semestre) });

/** Joins a reader's figures with the texts of the unit and its choices, as they are now. */
export async function readResumen(
  { db, partesDeSemestre }: Pick<Context, 'db' | 'partesDeSemestre'>,
  { reader, semestre }: { readonly reader: Reader; readonly semestre: Semestre },
  counted: Contadas | Promise<Contadas>,
): Promise<ResumenDeSemestre> {
  const ambito = reachOf(reader, 'semestre.leer');
  const [{ instante, secciones }, edicionOf, nombres] = await Promise.all([
    counted,
    readEdiciones(db, semestre),
    ambito && readNombresOfAmbito(db, ambito),
  ]);
  return {
    semestre,
    antes: previousSemestre(semestre),
    instante,
    secciones: secciones.map((seccion) => ({ ...seccion, edicion: edicionOf(seccion.clave) })),
    limite: nombres && { nombres, aparte: wholeInWords(partesDeSemestre) },
  };
}
