// Reads what a course contains, and compares a copy with its origin: sections, activities by kind, dates.
import { z } from 'zod';
import { listText } from '#platform/contract/lists.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import { inWaves, readerFor, type ServiceAccount } from '../client/call.ts';
import { isFunctionFailure, MoodleFailure } from '../client/failures.ts';

type Actividad = { readonly tipo: string; readonly nombre: string; readonly fechas: readonly number[] };

/** Sections and activities of a course, hidden ones too, in their order. */
export type Contenido = { readonly secciones: number; readonly actividades: readonly Actividad[] };

const contents = z.array(
  z.object({
    modules: z.array(
      z
        .object({
          modname: z.string(),
          name: z.string(),
          dates: z.array(z.object({ timestamp: z.number() })).default([]),
        })
        .transform(({ modname, name, dates }): Actividad => ({
          tipo: modname,
          nombre: name,
          fechas: dates.map(({ timestamp }) => timestamp),
        })),
    ),
  }),
);

/** @throws {MoodleFailure} */
export async function readContenido(servicio: ServiceAccount, courseid: number): Promise<Contenido> {
  const options = [{ name: 'excludecontents', value: 1 }];
  const sections = await readerFor(servicio)('core_course_get_contents', { courseid, options }, contents);
  return { secciones: sections.length, actividades: sections.flatMap(({ modules }) => modules) };
}

/** Reads what courses contain; those that may not be read are left out. @throws {MoodleFailure} */
export async function readContenidos(
  servicio: ServiceAccount,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Contenido>> {
  const leidos = await inWaves(ids, async (id) => {
    try {
      return [[id, await readContenido(servicio, id)] as const];
    } catch (error) {
      if (error instanceof MoodleFailure && isFunctionFailure(error)) return [];
      throw error;
    }
  });
  return new Map(leidos.flat());
}

const tiposOf = ({ actividades }: Contenido): string => JSON.stringify(actividades.map(({ tipo }) => tipo));

/** Returns true if both have the same number of sections, and the same kinds of activities in the same order. */
export const isSameContenido = (a: Contenido, b: Contenido): boolean =>
  a.secciones === b.secciones && tiposOf(a) === tiposOf(b);

/** `12 actividades en 17 secciones`. */
export const contenidoInWords = ({ secciones, actividades }: Contenido): string =>
  `${countOf(actividades.length, 'actividad', 'actividades')} en ${countOf(secciones, 'sección', 'secciones')}`;

/** Activities named in a message. */
const SE_NOMBRAN = 3;

/**
 * Names the activities of a copy whose dates are not those of the origin moved by some seconds; undefined if all are.
 * @param copia with the same contents as the origin
 */
export function unmovedInWords(origen: Contenido, copia: Contenido, seconds: number): string | undefined {
  const unmoved = copia.actividades.filter(({ fechas }, i) => {
    const before = origen.actividades[i]!.fechas;
    return fechas.length !== before.length || fechas.some((fecha, j) => fecha !== before[j]! + seconds);
  });
  if (unmoved.length === 0) return undefined;
  const nombres = unmoved.slice(0, SE_NOMBRAN).map(({ nombre }) => `«${nombre}»`);
  const more = unmoved.length - nombres.length;
  const named = listText(more > 0 ? [...nombres, countOf(more, 'otra', 'otras')] : nombres);
  return `Las fechas de ${named} no son las del original más ${countOf(Math.round((seconds * 1000) / DAY_MS), 'día', 'días')}: revíselas en Moodle.`;
}
