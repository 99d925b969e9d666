import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Handlers, serve } from '#platform/server/http/serve.ts';
import { quienOf, record } from '#features/auditoria/server/service.ts';
import {
  type CursoMoodle,
  falloEnPalabras,
  faltaDelComplemento,
  MOTIVOS_EN_PALABRAS,
  permisosQueFaltanEnPalabras,
  servidorFor,
  type ServidorMoodle,
} from '#features/moodle/server/service.ts';
import { palabrasDe } from '#catalogo/busqueda.ts';
import { createDescarga, lectorOf } from '#features/enlaces/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { CURSOS_POR_PAGINA, type Perdida, respaldosContract } from '../contract.ts';
import { programacionesContract } from '../contract-programaciones.ts';
import { type CursoPorReiniciar, reiniciosContract } from '../contract-reinicios.ts';
import { programacionHandlers } from './programaciones/handlers.ts';
import { tandaHandlers } from './tandas/handlers.ts';
import type { RespaldosOptions, Tools } from './tools.ts';
import { type FilaCopia, findCopia, retireCopia, selectCopias, selectUltimasBuenas } from './copias.store.ts';
import { actoDe, COPIA, sinCopia } from './descarga.ts';
import { asuntoDe } from './tandas/asunto.ts';
import { pedirTanda } from './tandas/pedir.ts';
import { categoriaConfirmada, categoriaDe, noDisponible } from './confirmacion.ts';
import { SIN_CURSO } from './trabajo/motivos.ts';
import { copiaDe, historialDe } from './vista.ts';
import { countHistorial, selectHistorial } from './cursos.store.ts';
import { removeRetiradas } from './retiro.ts';

type Own = Handlers<typeof respaldosContract>;

/** The calls about copies that lie with us. */
const copiaHandlers = (tools: Tools) => ({ ...historialHandlers(tools), ...archivoHandlers(tools) });

function historialHandlers({
  db,
  moodle,
}: Tools): Pick<Own, 'POST /respaldos/historial' | 'GET /respaldos/cursos/{servidor}/{curso}'> {
  return {
    async 'POST /respaldos/historial'({ body: { servidor, buscar = '', sinCopia, salto = 0 } }) {
      const filtro = { servidor, palabras: palabrasDe(buscar), sinCopia };
      const [filas, total] = await Promise.all([
        selectHistorial(db, { ...filtro, salto, limite: CURSOS_POR_PAGINA }),
        countHistorial(db, filtro),
      ]);
      const buenas = await selectUltimasBuenas(db, filas);
      const cursos = filas.map((fila) => {
        const ultima = buenas.find(({ servidor: en, curso }) => en === fila.servidor && curso === fila.curso);
        return historialDe(fila, ultima, moodle);
      });
      return { status: 200, body: { cursos, total } };
    },
    async 'GET /respaldos/cursos/{servidor}/{curso}'({ params: { servidor, curso } }) {
      const [fila] = await selectHistorial(db, { servidor, curso, salto: 0, limite: 1 });
      if (!fila) throw new AppError('no-existe', { message: 'De ese curso no se han pedido copias.' });
      const copias = await selectCopias(db, servidor, curso);
      const ultima = copias.find(({ ausente }) => !ausente);
      return { status: 200, body: { ...historialDe(fila, ultima, moodle), lista: copias.map(copiaDe) } };
    },
  };
}

function archivoHandlers({
  db,
  files,
  now,
}: Tools): Pick<Own, 'POST /respaldos/copias/{id}/enlace' | 'DELETE /respaldos/copias/{id}'> {
  const { store } = files.copies;
  return {
    async 'POST /respaldos/copias/{id}/enlace'({ params: { id } }, { actor }) {
      if (!(await findCopia(db, id))) throw sinCopia();
      const datos = { id, lector: lectorOf(actor) };
      const enlace = await createDescarga(db, COPIA, { sesion: actor.sesion, datos, now: now() });
      return { status: 201, body: { enlace } };
    },
    async 'DELETE /respaldos/copias/{id}'({ params: { id } }, { request }) {
      await db.transaction().execute(async (tx) => {
        const copia = await findCopia(tx, id);
        if (!copia || !(await retireCopia(tx, id, now()))) throw sinCopia();
        await record(tx, { accion: 'respaldo.borrado', quien: quienOf(request), ...actoDe(copia) });
      });
      await removeRetiradas({ db, store });
      return { status: 200, body: { id } };
    },
  };
}

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
async function verCursos(
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

/** The calls about what a server can do and about resets. */
function reinicioHandlers({ db, moodle, now }: Tools): Handlers<typeof reiniciosContract> {
  return {
    async 'GET /respaldos/servidores/{servidor}'({ params }) {
      const servidor = servidorFor(moodle, params.servidor);
      const deteccion = await servidor.complemento.detectar(true);
      const { name, label } = servidor;
      if (!deteccion.ok) {
        const aviso = MOTIVOS_EN_PALABRAS[deteccion.motivo];
        return { status: 200, body: { name, label, complemento: 'desconocido', aviso } };
      }
      const aviso = faltaDelComplemento(deteccion.valor) ?? (await avisoDePermisos(servidor));
      return { status: 200, body: { name, label, complemento: deteccion.valor.estado, aviso } };
    },
    async 'POST /respaldos/reinicios/vista'({ body }) {
      const servidor = servidorFor(moodle, body.servidor);
      const ids = [...new Set(body.cursos)];
      const [leidos, categoria] = await Promise.all([
        servidor.cursos.porIds(ids),
        body.idCategoria === undefined ? undefined : categoriaDe(servidor, body.idCategoria),
      ]);
      if (!leidos.ok) throw noDisponible(leidos);
      const pares = ids.map((curso) => ({ servidor: servidor.name, curso }));
      const copias = await selectUltimasBuenas(db, pares);
      const cursos = await verCursos(servidor, ids, { leidos: leidos.valor, copias });
      return { status: 200, body: { cursos, categoria: categoria ?? null } };
    },
    async 'POST /respaldos/reinicios'({ body }, { actor, request }) {
      const servidor = servidorFor(moodle, body.servidor);
      const cursos = [...new Set(body.cursos)];
      const categoria = await categoriaConfirmada(servidor, { ...body, cursos });
      const pedidos = [{ servidor: servidor.name, id_categoria: body.idCategoria, categoria, cursos }];
      const nueva = {
        id: body.clave ?? randomUUID(),
        clase: 'reinicio' as const,
        asunto: asuntoDe(moodle, pedidos),
        con_respaldo: body.conRespaldo,
        programacion: null,
      };
      const pedido = { pedidos, actor, quien: quienOf(request), now: now() };
      return { status: 201, body: await db.transaction().execute(async (tx) => pedirTanda(tx, nueva, pedido)) };
    },
  };
}

/** What the plugin is there for and not allowed to do; null where nothing is known of it. */
async function avisoDePermisos({ complemento }: ServidorMoodle): Promise<string | null> {
  const faltan = await complemento.permisosQueFaltan();
  return (faltan.ok && permisosQueFaltanEnPalabras(faltan.valor)) || null;
}

/** The calls about copies and resets of courses. */
export function serveRespaldos(app: FastifyInstance, options: RespaldosOptions): void {
  const { now = () => new Date() } = options;
  const tools: Tools = { ...options, now };
  serve(app, respaldosContract, { ...tandaHandlers(tools), ...copiaHandlers(tools) });
  serve(app, programacionesContract, programacionHandlers(tools));
  serve(app, reiniciosContract, reinicioHandlers(tools));
}
