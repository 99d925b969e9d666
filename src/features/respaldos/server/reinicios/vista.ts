import {
  type CursoMoodle,
  falloEnPalabras,
  MOTIVOS_EN_PALABRAS,
  type ServidorMoodle,
} from '#features/moodle/server/service.ts';
import type { Perdida } from '../../contract.ts';
import type { CursoPorReiniciar } from '../../contract-reinicios.ts';
import type { FilaCopia } from '../copias/store.ts';
import { SIN_CURSO } from '../trabajo/motivos.ts';
import { copiaDe } from '../vista.ts';

/** Courses that are looked into at once: each is a handful of calls. */
const A_LA_VEZ = 4;

const NADA_SE_SABE: Perdida = {
  estudiantes: null,
  discusiones: null,
  entregas: null,
  calificaciones: null,
  cuestionarios: null,
};

const SIN_RESPUESTA = { perdida: NADA_SE_SABE, motivo: MOTIVOS_EN_PALABRAS['no-responde'] };

type Sabido = { readonly leidos: readonly CursoMoodle[]; readonly copias: readonly FilaCopia[] };

/**
 * What courses would lose by a reset, in the order in which they were asked for. A server that falls silent is not waited
 * for once for each: after some for which it gave nothing, the others are not asked about.
 */
export async function verCursos(
  servidor: ServidorMoodle,
  ids: readonly number[],
  { leidos, copias }: Sabido,
): Promise<CursoPorReiniciar[]> {
  const vistos: CursoPorReiniciar[] = [];
  let callado = false;
  for (let i = 0; i < ids.length; i += A_LA_VEZ) {
    const parte = ids.slice(i, i + A_LA_VEZ).map(async (id) => {
      const curso = leidos.find((uno) => uno.id === id);
      const copia = copias.find((una) => una.curso === id);
      return {
        curso: id,
        nombre: curso?.nombre ?? `Curso ${id}`,
        nombreCorto: curso?.nombreCorto ?? String(id),
        idCategoria: curso?.idCategoria ?? 0,
        ultimaCopia: copia ? copiaDe(copia) : null,
        ...(curso
          ? await (callado ? SIN_RESPUESTA : perdidaDe(servidor, id))
          : { perdida: NADA_SE_SABE, motivo: SIN_CURSO }),
      };
    });
    const deEsta = await Promise.all(parte);
    callado = deEsta.every(({ motivo }) => motivo === SIN_RESPUESTA.motivo);
    vistos.push(...deEsta);
  }
  return vistos;
}

async function perdidaDe(servidor: ServidorMoodle, id: number): Promise<Pick<CursoPorReiniciar, 'perdida' | 'motivo'>> {
  const leidas = await servidor.cursos.perdidas(id);
  if (!leidas.ok) return { perdida: NADA_SE_SABE, motivo: falloEnPalabras(leidas) };
  return leidas.valor ? { perdida: leidas.valor, motivo: null } : { perdida: NADA_SE_SABE, motivo: SIN_CURSO };
}
