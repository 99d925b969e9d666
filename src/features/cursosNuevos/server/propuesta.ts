// Proposes the new courses of a semester from those of a category, for a load that a manager reviews.
import { formatDia, formatFecha } from '#catalogo/momento.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import {
  falloInWords,
  ROL_DE_MOODLE,
  servidorFor,
  type CategoriaMoodle,
  type CursoMoodle,
  type Cursos,
  type Lectura,
  type Moodle,
} from '#core/moodle/server/service.ts';
import { defineTarea, type Handler } from '#core/tareas/server/service.ts';
import { readCalendario } from '#features/calendarios/server/service.ts';
import { loadFilas } from '#features/cargas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import { pedidoSchema, type PedidoDeCursos, type VistaDeCursos } from '../contract.ts';
import { collisionsOf, daysBetween, renameCurso } from '../regla.ts';
import { cargaDeCursos } from './carga.ts';

type Services = { readonly db: Db; readonly moodle: Moodle };

/** Courses shown of a proposal, and names of collisions. */
const MUESTRAS = 5;
const CHOQUES = 20;

type Propuesta = {
  readonly cursos: readonly CursoMoodle[];
  readonly existing: readonly CursoMoodle[];
  readonly destino: CategoriaMoodle;
  readonly dias: number;
};

/** @throws {AppError} `no-existe`, `no-disponible`; `conflicto` if there is nothing to propose */
async function propose(
  { db, moodle }: Services,
  pedido: PedidoDeCursos,
  cursosOf: (servidor: ReturnType<typeof servidorFor>) => Cursos,
): Promise<Propuesta> {
  const servidor = servidorFor(moodle, pedido.servidor);
  const valueOf = <T>(lectura: Lectura<T>): T => {
    if (lectura.ok) return lectura.valor;
    throw new AppError('no-disponible', { message: `${servidor.label}: ${falloInWords(lectura)}` });
  };
  const dias = daysBetween(formatDia(await firstDay(db, pedido.de)), formatDia(await firstDay(db, pedido.a)));
  if (dias < 0) throw conflict(`El semestre ${pedido.a} empieza antes que el ${pedido.de}.`);
  const reading = cursosOf(servidor);
  const categorias = valueOf(await reading.categorias());
  const destino = categorias.find(({ id }) => id === pedido.destino);
  if (!destino) throw new AppError('no-existe', { message: 'Ya no existe la categoría de los cursos nuevos.' });
  const tops = categorias.filter(({ ruta }) => ruta.length === 1).map(({ id }) => id);
  const byCategoria = valueOf(await reading.ofCategorias([pedido.categoria, ...tops]));
  const cursos = byCategoria.get(pedido.categoria) ?? [];
  if (cursos.length === 0) throw conflict('La categoría elegida no tiene cursos.');
  return { cursos, existing: tops.flatMap((id) => byCategoria.get(id) ?? []), destino, dias };
}

const conflict = (message: string): AppError => new AppError('conflicto', { message });

async function firstDay(db: Db, semestre: Semestre): Promise<string> {
  const { inicio } = await readCalendario(db, semestre);
  if (inicio !== null) return inicio;
  throw conflict(
    `En «Calendario académico» falta el inicio del semestre ${semestre}: de él sale cuánto se corren las fechas.`,
  );
}

/** Shows how the new courses would be called. @throws {AppError} */
export async function showPropuesta(services: Services, pedido: PedidoDeCursos): Promise<VistaDeCursos> {
  const { cursos, existing, dias } = await propose(services, pedido, (servidor) => servidor.cursos);
  const renamed = cursos.map((curso) => renameCurso(curso, pedido));
  const choques = collisionsOf(renamed, existing);
  const namesOf = ({ nombre, nombreCorto, codigo }: CursoMoodle) => ({ nombre, nombreCorto, codigo });
  return {
    cursos: cursos.length,
    dias,
    muestras: cursos.slice(0, MUESTRAS).map((curso, i) => ({ antes: namesOf(curso), despues: renamed[i]! })),
    choques: choques.slice(0, CHOQUES),
    cuantosChoques: choques.length,
  };
}

type JobContext = Services & { readonly files: Files };

/** Job that makes a load of the proposed courses. A restarted job reads again: it writes only the load, of the job's id. */
export const PROPUESTA = defineTarea({
  nombre: 'propuesta-de-cursos',
  inWords: 'Propuesta de cursos nuevos',
  titulo: () => 'Preparar los cursos nuevos',
  entrada: pedidoSchema,
  acceso: 'plataforma.abrirCursos',
  handler: (context: JobContext) => prepare(context),
});

function prepare({ db, files, moodle }: JobContext): Handler<PedidoDeCursos> {
  return async ({ id, entrada, solicitante: { usuario, nombre }, advance, signal }) => {
    try {
      advance({ fase: 'Leyendo los cursos' });
      const propuesta = await propose({ db, moodle }, entrada, ({ forJobs }) => forJobs.cursos);
      const docentes = entrada.conDocentes ? await readDocentes(moodle, entrada.servidor, propuesta.cursos) : new Map();
      const gathered = {
        id,
        tipo: cargaDeCursos({ db, moodle }),
        origen: 'propuesta',
        archivo: `Cursos nuevos ${entrada.a}.xlsx`,
        filas: propuesta.cursos.map((curso) => filaOf(curso, { entrada, propuesta, docentes })),
        avisos: [
          `Todas las fechas se corren ${countOf(propuesta.dias, 'día', 'días')}: del inicio del semestre ${entrada.de} al del ${entrada.a}.`,
        ],
        autor: { usuario, nombre },
      };
      return await loadFilas({ db, files }, gathered, { advance, signal });
    } catch (error) {
      if (error instanceof AppError) return { ok: false, error: error.message };
      throw error;
    }
  };
}

type Docentes = ReadonlyMap<number, readonly string[]>;

async function readDocentes(moodle: Moodle, nombre: string, cursos: readonly CursoMoodle[]): Promise<Docentes> {
  const { label, escritura } = servidorFor(moodle, nombre);
  const leidos = await escritura.participantes(cursos.map(({ id }) => id));
  if (!leidos.ok) throw new AppError('no-disponible', { message: `${label}: ${falloInWords(leidos)}` });
  return new Map(
    [...leidos.valor].map(([curso, gente]) => [
      curso,
      gente.filter(({ roles }) => roles.includes(ROL_DE_MOODLE.docente)).map(({ usuario }) => usuario),
    ]),
  );
}

type FilaContext = { readonly entrada: PedidoDeCursos; readonly propuesta: Propuesta; readonly docentes: Docentes };

function filaOf(curso: CursoMoodle, { entrada, propuesta: { dias, destino }, docentes }: FilaContext) {
  const moved = (seconds: number): string => formatFecha(new Date(seconds * 1000 + dias * DAY_MS));
  return {
    servidor: entrada.servidor,
    origen: curso.nombreCorto,
    ...renameCurso(curso, entrada),
    categoria: destino.camino,
    inicio: moved(curso.inicio),
    fin: curso.fin === 0 ? '' : moved(curso.fin),
    docentes: (docentes.get(curso.id) ?? []).join(', '),
    visibleDesde: entrada.visibleDesde === undefined ? '' : formatDia(entrada.visibleDesde),
  };
}
