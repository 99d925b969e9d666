// Routes of the accompaniment's form, except sending: rubric, teachers, previous one, drafts and their images.
import type { FastifyInstance } from 'fastify';
import { acompanamientoDocente } from '#catalogo/acompanamiento/formulario.ts';
import { semanaOfDia } from '#catalogo/rubrica/calendario.ts';
import { diaOf, semestreOf } from '#catalogo/semestre.ts';
import type { Archivos } from '#core/archivos/server/service.ts';
import type { AsignaturaAsignada, Asignaturas } from '#features/asignaturas/server/service.ts';
import { readCalendario } from '#features/calendarios/server/service.ts';
import { reciboOf } from '#features/formularios/server/service.ts';
import type { Rubricas } from '#features/rubricas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { FileStore } from '#platform/server/files/disk-store.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { OTRA_VENTANA } from '../borrador.ts';
import { acompanamientosContract, type Borrador, type DocenteConAsignaturas } from '../contract.ts';
import {
  discardBorrador,
  listBorradores,
  openBorrador,
  putImagen,
  readBorrador,
  readImagen,
  removeImagen,
  saveBorrador,
} from './borradores.ts';
import { deleteFirma } from './firmas.store.ts';
import { readFirma, saveFirma } from './firmas.ts';
import { limitOf, readAnterior } from './registros.ts';

type Options = {
  readonly db: Db;
  readonly store: FileStore;
  readonly archivos: Archivos;
  readonly asignaturas: Asignaturas;
  readonly rubricas: Rubricas;
  /** The installation's key for what is sealed at rest. */
  readonly secret: string;
  readonly now?: (() => Date) | undefined;
};

type Own = Handlers<typeof acompanamientosContract>;
type Context = Options & { readonly now: () => Date };

/** Serves the calls of the accompaniment's form, except the one that sends it. */
export function serveAcompanamientos(app: FastifyInstance, options: Options): void {
  const context: Context = { ...options, now: options.now ?? (() => new Date()) };
  serve(app, acompanamientosContract, {
    ...formularioHandlers(context),
    ...firmaHandlers(context),
    ...borradorHandlers(context),
    ...imagenHandlers(context),
  });
}

function formularioHandlers({
  db,
  asignaturas,
  rubricas,
  now,
}: Context): Pick<
  Own,
  'GET /acompanamientos/rubrica' | 'GET /acompanamientos/docentes' | 'POST /acompanamientos/anterior'
> {
  return {
    async 'GET /acompanamientos/rubrica'({ query: { tipo, version } }) {
      const findRubrica = await rubricas.buscar();
      return { status: 200, body: findRubrica(tipo, version) };
    },
    async 'GET /acompanamientos/docentes'() {
      const semestre = semestreOf(now());
      const [{ todas: all }, calendario] = await Promise.all([
        asignaturas.read(semestre),
        readCalendario(db, semestre),
      ]);
      const semana = semanaOfDia(calendario, diaOf(now()))?.numero ?? null;
      return { status: 200, body: { docentes: docentesOf(all), semana } };
    },
    async 'POST /acompanamientos/anterior'({ body }, { actor }) {
      const anterior = await readAnterior(db, { ...body, evaluador: limitOf(actor) });
      return { status: 200, body: { anterior } };
    },
  };
}

const firmaHandlers = ({
  db,
  secret,
  now,
}: Context): Pick<
  Own,
  'GET /acompanamientos/firma' | 'PUT /acompanamientos/firma' | 'DELETE /acompanamientos/firma'
> => ({
  async 'GET /acompanamientos/firma'(_input, { actor }) {
    return { status: 200, body: { firma: await readFirma(db, actor.usuario, secret) } };
  },
  async 'PUT /acompanamientos/firma'({ body: firma }, { actor }) {
    await saveFirma(db, { evaluador: actor.usuario, firma, secret, now: now() });
    return { status: 200, body: { firma } };
  },
  async 'DELETE /acompanamientos/firma'(_input, { actor }) {
    await deleteFirma(db, actor.usuario);
    return { status: 200, body: { firma: null } };
  },
});

const conflictOf = (borrador: Borrador) => ({ status: 409 as const, body: { message: OTRA_VENTANA, borrador } });

function borradorHandlers({
  db,
  now,
}: Context): Pick<
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
      const { borrador, isNew } = await openBorrador(db, body, { evaluador: actor.usuario, now: now() });
      return { status: isNew ? 201 : 200, body: borrador };
    },
    async 'GET /acompanamientos/borradores/{id}'({ params: { id } }, { actor }) {
      return { status: 200, body: await readBorrador(db, { id, evaluador: actor.usuario }) };
    },
    // An accompaniment is sent under the id of its draft.
    async 'GET /acompanamientos/borradores/{id}/recibo'({ params: { id } }) {
      return { status: 200, body: { recibo: await reciboOf(db, acompanamientoDocente, id) } };
    },
    async 'PUT /acompanamientos/borradores/{id}'({ params: { id }, body }, { actor }) {
      const guardado = await saveBorrador(db, { id, evaluador: actor.usuario }, { ...body, now: now() });
      return guardado.ok ? { status: 200, body: guardado } : conflictOf(guardado.borrador);
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
}: Context): Pick<
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
      return puesta.ok ? { status: 200, body: puesta.imagen } : conflictOf(puesta.borrador);
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
      return quitada.ok ? { status: 200, body: { clave } } : conflictOf(quitada.borrador);
    },
  };
}

const collator = new Intl.Collator('es');

/**
 * Lists the teachers of a semester's assignments alphabetically, with their subjects by code (spec 1 §2). Addresses that
 * differ in case are one teacher.
 */
function docentesOf(asignadas: readonly AsignaturaAsignada[]): DocenteConAsignaturas[] {
  const byCorreo = Map.groupBy(asignadas, ({ correo }) => correo.toLowerCase());
  return [...byCorreo]
    .map(([correo, ofCorreo]) => ({ correo, nombre: ofCorreo[0]!.docente, asignaturas: asignaturasOf(ofCorreo) }))
    .sort((a, b) => collator.compare(a.nombre, b.nombre) || collator.compare(a.correo, b.correo));
}

function asignaturasOf(asignadas: readonly AsignaturaAsignada[]): DocenteConAsignaturas['asignaturas'] {
  const byCodigo = new Map(asignadas.toReversed().map((asignada) => [asignada.codigoAsignatura, asignada]));
  return [...byCodigo.values()]
    .map(({ codigoAsignatura: codigo, nombre, tipoAsignatura: tipo, facultad, programaAcademico }) => ({
      codigo,
      nombre,
      tipo,
      facultad,
      programaAcademico,
    }))
    .sort((a, b) => collator.compare(a.codigo, b.codigo));
}
