import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { create as contentDisposition } from 'content-disposition';
import * as z from 'zod/mini';
import { API_BASE, type Handlers, serve } from '#platform/server/http/serve.ts';
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
import { createEnlace, openEnlace, sinEnlace } from '#features/enlaces/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { CURSOS_POR_PAGINA, type Perdida, respaldosContract } from '../contract.ts';
import { programacionesContract } from '../contract-programaciones.ts';
import { type CursoPorReiniciar, reiniciosContract } from '../contract-reinicios.ts';
import { programacionHandlers } from './programaciones/handlers.ts';
import { tandaHandlers } from './tandas/handlers.ts';
import type { RespaldosOptions, Tools } from './tools.ts';
import {
  type FilaCopia,
  findCopia,
  markAusente,
  retireCopia,
  selectCopias,
  selectUltimasBuenas,
} from './copias.store.ts';
import { asuntoDe } from './tandas/asunto.ts';
import { pedirTanda } from './tandas/pedir.ts';
import { categoriaConfirmada, categoriaDe, noDisponible } from './confirmacion.ts';
import { SIN_CURSO } from './trabajo/motivos.ts';
import { copiaDe, historialDe } from './vista.ts';
import { countHistorial, selectHistorial } from './cursos.store.ts';
import { removeRetiradas } from './retiro.ts';

type Own = Handlers<typeof respaldosContract>;

/** What a link leads to: a copy, for whoever asked for the link. */
const A_COPIA = {
  accion: 'respaldo.descarga',
  datos: z.object({ id: z.uuid(), lector: z.object({ usuario: z.string(), roles: z.array(z.string()) }) }),
};

/** Moodle's own. As mere bytes a copy, which is packed, would be sent as if packed once more, and browsers break it off. */
const TIPO_DE_COPIA = 'application/vnd.moodle.backup';

const NO_HAY = 'No existe esa copia.';
const AUSENTE =
  'El archivo de esta copia no está donde se guardó: puede haberse movido o borrado. Haga otra copia del curso.';

const objetoDe = ({ id }: Pick<FilaCopia, 'id'>) => ({ tipo: 'copia', ids: [id] });
const detalleDe = ({ servidor, curso, archivo }: FilaCopia) => ({ servidor, curso, archivo });

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
}: Tools): Pick<
  Own,
  'POST /respaldos/copias/{id}/enlace' | 'GET /respaldos/archivos/{enlace}' | 'DELETE /respaldos/copias/{id}'
> {
  const { store } = files.copies;
  return {
    async 'POST /respaldos/copias/{id}/enlace'({ params: { id } }, { actor }) {
      if (!(await findCopia(db, id))) throw new AppError('no-existe', { message: NO_HAY });
      const datos = { id, lector: { usuario: actor.usuario, roles: [...actor.roles] } };
      const enlace = await createEnlace(db, A_COPIA, { sesion: actor.sesion, datos, now: now() });
      return { status: 201, body: { enlace: `${API_BASE}/respaldos/archivos/${enlace}` } };
    },
    async 'GET /respaldos/archivos/{enlace}'({ params }, { request }) {
      const datos = await openEnlace(db, A_COPIA, { enlace: params.enlace, now: now() });
      if (!datos) throw sinEnlace('Descargue');
      const copia = await findCopia(db, datos.id);
      if (!copia) throw new AppError('no-existe', { message: NO_HAY });
      const stored = await store.open(copia.id);
      if (!stored) {
        await markAusente(db, copia.id, true);
        throw new AppError('no-existe', { message: AUSENTE });
      }
      try {
        const quien = { ...quienOf(request), ...datos.lector };
        await record(db, { accion: 'respaldo.descarga', quien, objeto: objetoDe(copia), detalle: detalleDe(copia) });
      } catch (error) {
        stored.stream.destroy();
        throw error;
      }
      const headers = {
        'content-type': TIPO_DE_COPIA,
        'content-length': String(stored.size),
        'content-disposition': contentDisposition(copia.archivo),
      };
      return { status: 200, body: stored.stream, headers };
    },
    async 'DELETE /respaldos/copias/{id}'({ params: { id } }, { request }) {
      await db.transaction().execute(async (tx) => {
        const copia = await findCopia(tx, id);
        if (!copia || !(await retireCopia(tx, id, now()))) throw new AppError('no-existe', { message: NO_HAY });
        const detalle = detalleDe(copia);
        await record(tx, { accion: 'respaldo.borrado', quien: quienOf(request), objeto: objetoDe(copia), detalle });
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
