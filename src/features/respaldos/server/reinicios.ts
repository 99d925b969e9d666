// Resets of courses: the server's capability, the losses, the confirmation, and the start of a batch.
import { joinLines } from '#catalogo/campos/limpieza.ts';
import { principalOf } from '#core/auditoria/server/service.ts';
import {
  complementoProblem,
  falloInWords,
  isFunctionFailure,
  missingPermisosInWords,
  MOTIVOS_IN_WORDS,
  servidorFor,
  VERSION_DE_PARTES,
  type CursoMoodle,
  type FalloMoodle,
  type ServidorMoodle,
} from '#core/moodle/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import { originOf } from '#platform/server/http/security.ts';
import type { Handlers } from '#platform/server/http/serve.ts';
import {
  isSameName,
  PARTES_PROPUESTAS,
  type CursoPorReiniciar,
  type ParteDeReinicio,
  type Perdida,
  type reiniciosContract,
  type Repeticion,
} from '../contract.ts';
import type { Context } from './context.ts';
import { selectUltimasBuenas, type FilaCopia } from './copias.store.ts';
import { asuntoOf, copiaOf } from './presenter.ts';
import { SIN_CURSO } from './processing/failures.ts';
import { requestTandaOnce } from './start-tanda.ts';
import { findTanda, selectPedidos } from './tandas.store.ts';

export function reinicioHandlers({ db, moodle, estadoDeIngreso, now }: Context): Handlers<typeof reiniciosContract> {
  return {
    async 'GET /respaldos/servidores/{servidor}'({ params }, { request }) {
      const servidor = servidorFor(moodle, params.servidor);
      const deteccion = await servidor.complemento.detectar(true);
      const { name, label } = servidor;
      if (!deteccion.ok) {
        const aviso = MOTIVOS_IN_WORDS[deteccion.motivo];
        return { status: 200, body: { name, label, complemento: 'desconocido', aviso } };
      }
      const partes = [
        complementoProblem(deteccion.valor) ?? (await permissionWarning(servidor)),
        await estadoDeIngreso.problema(name, originOf(request)),
      ];
      const aviso = partes.filter(Boolean).join(' ') || null;
      return { status: 200, body: { name, label, complemento: deteccion.valor.estado, aviso } };
    },
    async 'POST /respaldos/reinicios/vista'({ body }) {
      const servidor = servidorFor(moodle, body.servidor);
      const ids = [...new Set(body.cursos)];
      const [leidos, categoria] = await Promise.all([
        servidor.cursos.byIds(ids),
        body.idCategoria === undefined ? undefined : readCategoria(servidor, body.idCategoria),
      ]);
      if (!leidos.ok) throw unavailable(leidos);
      const pares = ids.map((curso) => ({ servidor: servidor.name, curso }));
      const copias = await selectUltimasBuenas(db, pares);
      const cursos = await readCursos(servidor, ids, { leidos: leidos.valor, copias });
      return { status: 200, body: { cursos, categoria: categoria ?? null } };
    },
    async 'POST /respaldos/reinicios'({ body }, { actor, request, once }) {
      const caller = { actor, principal: principalOf(request), now: now(), once };
      const iniciada = await requestTandaOnce(db, caller, async () => {
        const servidor = servidorFor(moodle, body.servidor);
        const cursos = [...new Set(body.cursos)];
        const partes = choiceOf(body.partes);
        const comienza = body.comienza === undefined ? null : new Date(body.comienza);
        assertStart(comienza, now());
        const categoria = await confirmedCategoria(servidor, { ...body, cursos, partes });
        const pedidos = [{ servidor: servidor.name, id_categoria: body.idCategoria, categoria, cursos }];
        const asunto = asuntoOf(moodle, pedidos);
        const confirmadas = confirmadasOf(body.confirmadas);
        const reinicio = { con_respaldo: body.conRespaldo, programacion: null, partes, comienza, confirmadas };
        return { clase: 'reinicio', asunto, ...reinicio, pedidos };
      });
      return { status: 201, body: iniciada };
    },
  };
}

/**
 * Missing permissions of the service account, or the reason for which Moodle refuses it everywhere, in words; null if
 * there are none or the answer is unknown.
 */
async function permissionWarning({ complemento }: ServidorMoodle): Promise<string | null> {
  const missing = await complemento.permisosQueFaltan();
  if (missing.ok) return missingPermisosInWords(missing.valor) ?? null;
  return isFunctionFailure(missing) ? null : MOTIVOS_IN_WORDS[missing.motivo];
}

/** Courses read at the same time, each with several requests. */
const A_LA_VEZ = 4;

const NADA_SE_SABE: Perdida = {
  estudiantes: null,
  discusiones: null,
  entregas: null,
  calificaciones: null,
  cuestionarios: null,
};

const SIN_RESPUESTA = { perdida: NADA_SE_SABE, motivo: MOTIVOS_IN_WORDS['no-responde'] };

type KnownData = { readonly leidos: readonly CursoMoodle[]; readonly copias: readonly FilaCopia[] };

/**
 * Reads what courses would lose by a reset, in the requested order. If no course of a group gets an answer, the
 * remaining ones are not requested, so that a silent server costs one timeout only.
 */
async function readCursos(
  servidor: ServidorMoodle,
  ids: readonly number[],
  { leidos, copias }: KnownData,
): Promise<CursoPorReiniciar[]> {
  const vistos: CursoPorReiniciar[] = [];
  let callado = false;
  for (let i = 0; i < ids.length; i += A_LA_VEZ) {
    const parte = ids.slice(i, i + A_LA_VEZ).map(async (id) => {
      const curso = leidos.find((leido) => leido.id === id);
      const copia = copias.find((copia) => copia.curso === id);
      return {
        curso: id,
        nombre: curso?.nombre ?? `Curso ${id}`,
        nombreCorto: curso?.nombreCorto ?? String(id),
        idCategoria: curso?.idCategoria ?? 0,
        ultimaCopia: copia ? copiaOf(copia) : null,
        ...(curso
          ? await (callado ? SIN_RESPUESTA : readPerdida(servidor, id))
          : { perdida: NADA_SE_SABE, motivo: SIN_CURSO }),
      };
    });
    const vistosOfParte = await Promise.all(parte);
    callado = vistosOfParte.every(({ motivo }) => motivo === SIN_RESPUESTA.motivo);
    vistos.push(...vistosOfParte);
  }
  return vistos;
}

async function readPerdida(
  servidor: ServidorMoodle,
  id: number,
): Promise<Pick<CursoPorReiniciar, 'perdida' | 'motivo'>> {
  const leidas = await servidor.cursos.perdidas(id);
  if (!leidas.ok) return { perdida: NADA_SE_SABE, motivo: falloInWords(leidas) };
  return leidas.valor ? { perdida: leidas.valor, motivo: null } : { perdida: NADA_SE_SABE, motivo: SIN_CURSO };
}

/** Checks the typed name. @throws {AppError} `datos-invalidos`, at `confirmacion` */
export function assertTypedName(tecleado: string, nombre: string): void {
  if (isSameName(tecleado, nombre)) return;
  const confirmacion = `Escriba «${joinLines(nombre)}» tal como aparece.`;
  throw new AppError('datos-invalidos', { errores: { confirmacion } });
}

const CAMBIARON = 'Los cursos de esa categoría cambiaron. Actualice e inténtelo de nuevo.';

/** Error of a server that could not be read. */
export const unavailable = ({ motivo }: FalloMoodle): AppError =>
  new AppError('no-disponible', { message: MOTIVOS_IN_WORDS[motivo] });

/** Reads the present name of a category; undefined if there is none. @throws {AppError} `no-disponible` */
export async function readCategoria(
  { cursos }: ServidorMoodle,
  idCategoria: number,
): Promise<{ readonly nombre: string; readonly camino: string } | undefined> {
  const categorias = await cursos.categorias();
  if (!categorias.ok) throw unavailable(categorias);
  return categorias.valor.find(({ id }) => id === idCategoria);
}

/** Returns the parts of a reset; null if they are those that Moodle proposes. */
function choiceOf(partes: readonly ParteDeReinicio[]): ParteDeReinicio[] | null {
  const chosen = new Set(partes);
  const isProposed = chosen.size === PARTES_PROPUESTAS.length && PARTES_PROPUESTAS.every((parte) => chosen.has(parte));
  return isProposed ? null : [...chosen];
}

/** Furthest beginning of a reset, in ms: the end of the semester after this one. */
const MAX_ESPERA_MS = 366 * DAY_MS;

/** Checks the instant at which a reset begins. @throws {AppError} `datos-invalidos` */
function assertStart(comienza: Date | null, now: Date): void {
  if (comienza === null) return;
  const ms = comienza.getTime() - now.getTime();
  if (ms > 0 && ms <= MAX_ESPERA_MS) return;
  const fault = ms > 0 ? 'Elija un día de los próximos doce meses.' : 'Ese momento ya pasó. Elija otro.';
  throw new AppError('datos-invalidos', { errores: { comienza: fault } });
}

/** Losses by course. */
export const confirmadasOf = (confirmadas: Repeticion['confirmadas']): Record<string, Perdida> =>
  Object.fromEntries(confirmadas.map(({ curso, perdida }) => [curso, perdida]));

const SIN_PARTES =
  'El complemento «Gestión Curricular» de esta plataforma es anterior a la versión 1.5 y no deja elegir qué se quita. Pida que lo actualicen, o deje lo que se propone.';

/**
 * Checks that the server can reset courses, and of these parts.
 * @throws {AppError} `conflicto` if it cannot; `no-disponible`
 */
async function assertCanReset(
  { complemento }: ServidorMoodle,
  partes: readonly ParteDeReinicio[] | null,
): Promise<void> {
  const deteccion = await complemento.detectar();
  if (!deteccion.ok) throw unavailable(deteccion);
  const { valor } = deteccion;
  const problem = complementoProblem(valor);
  const isOld = partes !== null && valor.estado === 'presente' && valor.version < VERSION_DE_PARTES;
  const message = problem ?? (isOld ? SIN_PARTES : undefined);
  if (message) throw new AppError('conflicto', { message });
}

type Confirmation = {
  readonly idCategoria: number;
  readonly cursos: readonly number[];
  readonly partes: readonly ParteDeReinicio[] | null;
  readonly confirmacion: string;
};

/**
 * Checks that the server can reset, that the courses are in the category and that the typed name is right.
 * @returns the category's present name
 * @throws {AppError} `conflicto`, `datos-invalidos`, `no-disponible`
 */
async function confirmedCategoria(
  servidor: ServidorMoodle,
  { idCategoria, cursos: ids, partes, confirmacion }: Confirmation,
): Promise<string> {
  await assertCanReset(servidor, partes);
  const [categoria, byCategoria] = await Promise.all([
    readCategoria(servidor, idCategoria),
    servidor.cursos.ofCategorias([idCategoria]),
  ]);
  if (!byCategoria.ok) throw unavailable(byCategoria);
  const inCategoria = byCategoria.valor.get(idCategoria) ?? [];
  const elegidos = inCategoria.filter(({ id }) => ids.includes(id));
  if (!categoria || elegidos.length < ids.length) {
    throw new AppError('conflicto', { message: CAMBIARON });
  }
  assertTypedName(confirmacion, elegidos.length === 1 ? elegidos[0]!.nombreCorto : categoria.nombre);
  return categoria.nombre;
}

/**
 * Checks the confirmation of a retried reset. Courses and category are identified by number, so renaming or moving them
 * does not matter. Batches of copies need no confirmation.
 * @throws {AppError} `conflicto`, `datos-invalidos`, `no-disponible`, `no-existe`
 */
export async function assertRetryConfirmed(
  { db, moodle }: Pick<Context, 'db' | 'moodle'>,
  id: string,
  { cursos, confirmacion }: Omit<Repeticion, 'confirmadas'>,
): Promise<void> {
  const tanda = await findTanda(db, id);
  const [pedido] = await selectPedidos(db, id);
  if (tanda?.clase !== 'reinicio' || !pedido) return;
  const servidor = servidorFor(moodle, pedido.servidor);
  await assertCanReset(servidor, tanda.partes);
  const ids = [...new Set(cursos)];
  const [categoria, leidos] = await Promise.all([
    readCategoria(servidor, pedido.id_categoria),
    servidor.cursos.byIds(ids),
  ]);
  if (!leidos.ok) throw unavailable(leidos);
  if (leidos.valor.length < ids.length) throw new AppError('conflicto', { message: CAMBIARON });
  const [unico] = leidos.valor.length === 1 ? leidos.valor : [];
  assertTypedName(confirmacion, unico?.nombreCorto ?? categoria?.nombre ?? pedido.categoria);
}
