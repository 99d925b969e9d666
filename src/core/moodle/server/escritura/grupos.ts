// Reads and makes groups of Moodle courses, and puts people into them.
import { z } from 'zod';
import { inWaves, readerFor, writerFor, type ServiceAccount } from '../client/call.ts';
import { readInscritos } from '../client/course-reads.ts';
import { MoodleFailure } from '../client/failures.ts';
import { nombreDeMoodle } from '../client/nombres.ts';
import { explainInCurso, isCursoRefusal, knownInCurso, writeByCurso } from './by-curso.ts';
import type { Agrupacion, Escrito, GrupoMoodle, GrupoNuevo } from './escritura.ts';
import { writeRows, type RowWriter } from './lotes.ts';

/** Names of groups are compared ignoring case, so that no twin of a group is made. */
export const claveDeGrupo = (nombre: string): string => nombre.trim().toLocaleLowerCase('es');

const grupos = z.array(z.object({ id: z.number(), name: nombreDeMoodle }));

type CursoConGrupos = {
  readonly grupos: readonly GrupoMoodle[];
  /** Everybody who is enrolled in it. */
  readonly inscritos: ReadonlySet<number>;
};

/** Reads the groups of a course with their members; undefined if there is no such course. @throws {MoodleFailure} */
async function readGrupos(servicio: ServiceAccount, idCurso: number): Promise<CursoConGrupos | undefined> {
  const inscritos = await readInscritos(servicio, idCurso, { userfields: 'id,groups' });
  if (!inscritos) return undefined;
  const found = await readerFor(servicio)('core_group_get_course_groups', { courseid: idCurso }, grupos);
  const withMiembros = found.map(({ id, name }) => ({
    id,
    nombre: name,
    miembros: new Set(inscritos.filter(({ grupos: own }) => own.includes(id)).map((one) => one.id)),
  }));
  return { grupos: withMiembros, inscritos: new Set(inscritos.map(({ id }) => id)) };
}

/** Reads the groups of courses; those that cannot be read are left out. @throws {MoodleFailure} */
export async function readGruposOf(
  servicio: ServiceAccount,
  cursos: readonly number[],
): Promise<ReadonlyMap<number, readonly GrupoMoodle[]>> {
  const leidos = await inWaves([...new Set(cursos)], async (id) => {
    try {
      return [id, await readGrupos(servicio, id)] as const;
    } catch (error) {
      if (error instanceof MoodleFailure && isCursoRefusal(error)) return [id, undefined] as const;
      throw error;
    }
  });
  return new Map(leidos.flatMap(([id, found]) => (found ? [[id, found.grupos] as const] : [])));
}

const explain = explainInCurso('gestionar los grupos', () => 'Moodle no acepta este grupo.');

/** Creates groups, course by course. One of that name in the course is `estaba`. */
export async function createGrupos(
  servicio: ServiceAccount,
  nuevos: readonly GrupoNuevo[],
  signal?: AbortSignal,
): Promise<readonly Escrito[]> {
  return writeByCurso(nuevos, { signal, write: async (filas) => writeRows(filas, writerOf(filas[0]!.idCurso)) });

  function writerOf(courseid: number): RowWriter<GrupoNuevo> {
    return {
      conocidas: async (filas) =>
        knownInCurso(
          filas,
          async () => readerFor(servicio)('core_group_get_course_groups', { courseid }, grupos).catch(undefinedIfGone),
          {
            explain,
            outcomesOf(found) {
              const ids = new Map(found.map(({ id, name }) => [claveDeGrupo(name), id]));
              const isThere = filas.filter(({ nombre }) => ids.has(claveDeGrupo(nombre)));
              return new Map(
                isThere.map((fila) => [fila, { estado: 'estaba', id: ids.get(claveDeGrupo(fila.nombre))! }]),
              );
            },
          },
        ),
      async send(filas) {
        const groups = filas.map(({ nombre }) => ({ courseid, name: nombre.trim(), description: '' }));
        const ids = await writerFor(servicio)('core_group_create_groups', { groups }, made.length(groups.length));
        return ids.map(({ id }) => ({ estado: 'hecho', id }));
      },
      explain,
      concernsAll: isCursoRefusal,
      esperas: servicio.retryWaitsMs,
    };
  }
}

const made = z.array(z.object({ id: z.number() }));

function undefinedIfGone(error: unknown): undefined {
  if (error instanceof MoodleFailure && error.motivo === 'no-existe') return undefined;
  throw error;
}

const refused = (texto: string): Escrito => ({ estado: 'rechazado', texto });

/** Puts people into groups of their courses, by name. */
export async function joinGrupos(
  servicio: ServiceAccount,
  agrupaciones: readonly Agrupacion[],
  signal?: AbortSignal,
): Promise<readonly Escrito[]> {
  return writeByCurso(agrupaciones, { signal, write: async (filas) => writeRows(filas, writerOf(filas[0]!.idCurso)) });

  function writerOf(idCurso: number): RowWriter<Agrupacion> {
    let byName: ReadonlyMap<string, GrupoMoodle> = new Map();
    const outcomeOf = ({ idUsuario, grupo }: Agrupacion, isEnrolled: boolean): Escrito | undefined => {
      const found = byName.get(claveDeGrupo(grupo));
      if (!isEnrolled) return refused('No está en el curso, y solo quien está en él puede estar en un grupo.');
      if (!found) return refused('El grupo no está en el curso: no se pudo crear, o se borró.');
      return found.miembros.has(idUsuario) ? { estado: 'estaba', id: idUsuario } : undefined;
    };
    return {
      conocidas: async (filas) =>
        knownInCurso(filas, async () => readGrupos(servicio, idCurso), {
          explain,
          outcomesOf({ grupos: found, inscritos }) {
            byName = new Map(found.map((grupo) => [claveDeGrupo(grupo.nombre), grupo]));
            return new Map(
              filas.flatMap((fila) => {
                const escrito = outcomeOf(fila, inscritos.has(fila.idUsuario));
                return escrito ? [[fila, escrito] as const] : [];
              }),
            );
          },
        }),
      async send(filas) {
        const members = filas.map(({ idUsuario, grupo }) => ({
          groupid: byName.get(claveDeGrupo(grupo))!.id,
          userid: idUsuario,
        }));
        await writerFor(servicio)('core_group_add_group_members', { members }, z.null());
        return filas.map(({ idUsuario }) => ({ estado: 'hecho', id: idUsuario }));
      },
      explain,
      concernsAll: isCursoRefusal,
      esperas: servicio.retryWaitsMs,
    };
  }
}
