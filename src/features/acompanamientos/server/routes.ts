import type { FastifyInstance } from 'fastify';
import { acompanamientoDocente } from '#catalogo/acompanamiento/formulario.ts';
import { semestreDe } from '#catalogo/semestre.ts';
import { type Archivos, soltarArchivos, tomarArchivo } from '#features/archivos/server/service.ts';
import type { AsignaturaAsignada, Asignaturas } from '#features/asignaturas/server/service.ts';
import { reciboDe } from '#features/formularios/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { FileStore } from '#platform/server/files/disk-store.ts';
import { type Handlers, serve } from '#platform/server/http/serve.ts';
import { OTRA_VENTANA } from '../borrador.ts';
import {
  acompanamientosContract,
  type Borrador,
  type DocenteConAsignaturas,
  type NombreDeImagen,
} from '../contract.ts';
import {
  borradorDe,
  discardBorrador,
  listBorradores,
  openBorrador,
  readBorrador,
  saveBorrador,
  sinBorrador,
} from './borradores.ts';
import { leerAnterior } from './registros.ts';
import type { Rubricas } from '#features/rubricas/server/service.ts';
import { esquemaArchivo } from '#catalogo/campos/archivo.ts';
import { CAMPOS_ACOMPANAMIENTO } from '#catalogo/rubrica/registro.ts';
import { ReceivedFile } from '#platform/server/http/parts.ts';
import {
  type DeBorrador,
  type ImagenGuardada,
  lockBorrador,
  selectBorrador,
  updateImagen,
} from './borradores.store.ts';

const CAMPOS = { semana: CAMPOS_ACOMPANAMIENTO.imgSemana, firma: CAMPOS_ACOMPANAMIENTO.imgFirma } as const;

type Lugar = DeBorrador & { readonly imagen: NombreDeImagen };

/** What stands in the place now, or the draft where another window has put another image there. */
type Puesta =
  { readonly ok: true; readonly imagen: ImagenGuardada } | { readonly ok: false; readonly borrador: Borrador };

type Llegada = {
  readonly archivo: unknown;
  /** The key of the image that the window sees there; empty for none. */
  readonly reemplaza: string;
  readonly now: Date;
};

function refuse(message: string): never {
  throw new AppError('datos-invalidos', { message, errores: { archivo: message } });
}

/** Looks at an image and puts it where it stays; nobody has it yet. @throws {AppError} `datos-invalidos` */
async function store(archivos: Archivos, nombre: NombreDeImagen, recibido: unknown): Promise<ImagenGuardada> {
  const campo = CAMPOS[nombre];
  if (!(recibido instanceof ReceivedFile)) refuse(campo.mensaje);
  const { archivo, rechazo } = await archivos.revisar(campo, recibido);
  if (rechazo !== null) refuse(rechazo);
  const revisado = esquemaArchivo(campo).safeParse(archivo);
  if (!revisado.success) refuse(revisado.error.issues[0]!.message);
  const guardando = await archivos.guardar({ ruta: nombre, campo, recibido, archivo });
  if (!guardando.ok) refuse(guardando.mensaje);
  const { clave, nombre: deArchivo, tipo, tamano } = guardando.guardado;
  return { clave, nombre: deArchivo, tipo, tamano, huella: recibido.sha256 };
}

/** Puts an image in its place in a draft. @throws {AppError} `no-existe`, `datos-invalidos` */
async function putImagen(
  { db, archivos }: { readonly db: Db; readonly archivos: Archivos },
  { imagen: nombre, ...de }: Lugar,
  { archivo, reemplaza, now }: Llegada,
): Promise<Puesta> {
  if (!(await selectBorrador(db, de))) throw sinBorrador();
  const imagen = await store(archivos, nombre, archivo);
  // What this transaction does not take is removed after a while.
  return db.transaction().execute(async (tx): Promise<Puesta> => {
    const fila = await lockBorrador(tx, de);
    if (!fila) throw sinBorrador();
    const actual = fila[nombre];
    // The same bytes again: the answer to the first time was lost on its way.
    if (actual?.huella === imagen.huella) return { ok: true, imagen: actual };
    if ((actual?.clave ?? '') !== reemplaza) return { ok: false, borrador: borradorDe(fila) };
    await tomarArchivo(tx, imagen.clave);
    await soltarArchivos(tx, actual ? [actual.clave] : []);
    await updateImagen(tx, fila.id, { nombre, imagen, guardado: now });
    return { ok: true, imagen };
  });
}

/** Takes an image out of a draft; one that is gone already stays so. @throws {AppError} `no-existe` */
async function removeImagen(
  db: Db,
  { imagen: nombre, ...de }: Lugar,
  { clave, now }: { readonly clave: string; readonly now: Date },
): Promise<{ readonly ok: true } | { readonly ok: false; readonly borrador: Borrador }> {
  return db.transaction().execute(async (tx) => {
    const fila = await lockBorrador(tx, de);
    if (!fila) throw sinBorrador();
    const actual = fila[nombre];
    if (!actual) return { ok: true };
    if (actual.clave !== clave) return { ok: false, borrador: borradorDe(fila) };
    await soltarArchivos(tx, [clave]);
    await updateImagen(tx, fila.id, { nombre, imagen: null, guardado: now });
    return { ok: true };
  });
}

/** @throws {AppError} `no-existe` where the draft, or the image in it, is not there */
async function readImagen(db: Db, { imagen: nombre, ...de }: Lugar): Promise<ImagenGuardada> {
  const fila = await selectBorrador(db, de);
  if (!fila) throw sinBorrador();
  const imagen = fila[nombre];
  if (!imagen) throw new AppError('no-existe', { message: 'El borrador no tiene esa imagen.' });
  return imagen;
}

const enEspanol = new Intl.Collator('es');

/**
 * The teachers of a semester's assignments, each once whatever the case of her address, in alphabetical order, with her
 * subjects by code (spec 1 §2).
 */
function docentesDe(asignadas: readonly AsignaturaAsignada[]): DocenteConAsignaturas[] {
  const porCorreo = Map.groupBy(asignadas, ({ correo }) => correo.toLowerCase());
  return [...porCorreo]
    .map(([correo, suyas]) => ({ correo, nombre: suyas[0]!.docente, asignaturas: asignaturasDe(suyas) }))
    .sort((a, b) => enEspanol.compare(a.nombre, b.nombre) || enEspanol.compare(a.correo, b.correo));
}

function asignaturasDe(suyas: readonly AsignaturaAsignada[]): DocenteConAsignaturas['asignaturas'] {
  const porCodigo = new Map(suyas.toReversed().map((asignada) => [asignada.codigoAsignatura, asignada]));
  return [...porCodigo.values()]
    .map(({ codigoAsignatura: codigo, nombre, tipoAsignatura: tipo, facultad, programaAcademico }) => ({
      codigo,
      nombre,
      tipo,
      facultad,
      programaAcademico,
    }))
    .sort((a, b) => enEspanol.compare(a.codigo, b.codigo));
}

type Options = {
  readonly db: Db;
  readonly store: FileStore;
  readonly archivos: Archivos;
  readonly asignaturas: Asignaturas;
  readonly rubricas: Rubricas;
  readonly now?: (() => Date) | undefined;
};

type Own = Handlers<typeof acompanamientosContract>;
type Tools = Options & { readonly now: () => Date };

/** The calls of the accompaniment's form, beside the one that sends it. */
export function serveAcompanamientos(app: FastifyInstance, options: Options): void {
  const tools: Tools = { ...options, now: options.now ?? (() => new Date()) };
  serve(app, acompanamientosContract, {
    ...formularioHandlers(tools),
    ...borradorHandlers(tools),
    ...imagenHandlers(tools),
  });
}

function formularioHandlers({
  db,
  asignaturas,
  rubricas,
  now,
}: Tools): Pick<
  Own,
  'GET /acompanamientos/rubrica' | 'GET /acompanamientos/docentes' | 'POST /acompanamientos/anterior'
> {
  return {
    async 'GET /acompanamientos/rubrica'({ query: { tipo, version } }) {
      const buscar = await rubricas.buscar();
      return { status: 200, body: buscar(tipo, version) };
    },
    async 'GET /acompanamientos/docentes'() {
      const { todas } = await asignaturas.de(semestreDe(now()));
      return { status: 200, body: { docentes: docentesDe(todas) } };
    },
    async 'POST /acompanamientos/anterior'({ body }) {
      return { status: 200, body: { anterior: await leerAnterior(db, body) } };
    },
  };
}

const enOtraVentana = (borrador: Borrador) => ({ status: 409 as const, body: { message: OTRA_VENTANA, borrador } });

function borradorHandlers({
  db,
  now,
}: Tools): Pick<
  Own,
  | 'GET /acompanamientos/borradores'
  | 'POST /acompanamientos/borradores'
  | 'GET /acompanamientos/borradores/{id}'
  | 'GET /acompanamientos/borradores/{id}/recibo'
  | 'PUT /acompanamientos/borradores/{id}'
  | 'DELETE /acompanamientos/borradores/{id}'
> {
  return {
    async 'GET /acompanamientos/borradores'(_input, { actor }) {
      return { status: 200, body: { borradores: await listBorradores(db, actor.usuario) } };
    },
    async 'POST /acompanamientos/borradores'({ body }, { actor }) {
      const { borrador, esNuevo } = await openBorrador(db, body, { evaluador: actor.usuario, now: now() });
      return { status: esNuevo ? 201 : 200, body: borrador };
    },
    async 'GET /acompanamientos/borradores/{id}'({ params: { id } }, { actor }) {
      return { status: 200, body: await readBorrador(db, { id, evaluador: actor.usuario }) };
    },
    // A draft goes with what was sent of it, under its id.
    async 'GET /acompanamientos/borradores/{id}/recibo'({ params: { id } }) {
      return { status: 200, body: { recibo: await reciboDe(db, acompanamientoDocente, id) } };
    },
    async 'PUT /acompanamientos/borradores/{id}'({ params: { id }, body }, { actor }) {
      const guardado = await saveBorrador(db, { id, evaluador: actor.usuario }, { ...body, now: now() });
      return guardado.ok ? { status: 200, body: guardado } : enOtraVentana(guardado.borrador);
    },
    async 'DELETE /acompanamientos/borradores/{id}'({ params: { id } }, { actor }) {
      await discardBorrador(db, { id, evaluador: actor.usuario });
      return { status: 200, body: { id } };
    },
  };
}

function imagenHandlers({
  db,
  store,
  archivos,
  now,
}: Tools): Pick<
  Own,
  | 'POST /acompanamientos/borradores/{id}/imagenes/{imagen}'
  | 'GET /acompanamientos/borradores/{id}/imagenes/{imagen}'
  | 'DELETE /acompanamientos/borradores/{id}/imagenes/{imagen}'
> {
  return {
    async 'POST /acompanamientos/borradores/{id}/imagenes/{imagen}'({ params, body }, { actor }) {
      const { archivo, reemplaza = '' } = body;
      const lugar = { ...params, evaluador: actor.usuario };
      const puesta = await putImagen({ db, archivos }, lugar, { archivo, reemplaza, now: now() });
      return puesta.ok ? { status: 200, body: puesta.imagen } : enOtraVentana(puesta.borrador);
    },
    async 'GET /acompanamientos/borradores/{id}/imagenes/{imagen}'({ params }, { actor, request }) {
      const { clave, tipo } = await readImagen(db, { ...params, evaluador: actor.usuario });
      const guardada = await store.open(clave);
      if (!guardada) {
        request.log.error({ archivo: clave }, 'an image that a draft has is not in its folder');
        throw new AppError('no-existe', { message: 'La imagen no está donde se guardó. Adjúntela de nuevo.' });
      }
      const headers = { 'content-type': tipo, 'content-length': String(guardada.size) };
      return { status: 200, body: guardada.stream, headers };
    },
    async 'DELETE /acompanamientos/borradores/{id}/imagenes/{imagen}'({ params, query: { clave } }, { actor }) {
      const quitada = await removeImagen(db, { ...params, evaluador: actor.usuario }, { clave, now: now() });
      return quitada.ok ? { status: 200, body: { clave } } : enOtraVentana(quitada.borrador);
    },
  };
}
