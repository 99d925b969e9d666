// Routes of stored accompaniments: a teacher's own, results, PDF, images, confirmation of reading, mail, plans.
import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { can } from '#catalogo/permisos.ts';
import { principalOf, record } from '#core/auditoria/server/service.ts';
import { readNombres } from '#features/asignaturas/server/service.ts';
import type { Rubricas } from '#features/rubricas/server/service.ts';
import type { Valoraciones } from '#features/valoraciones/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Institucion } from '#platform/contract/institution.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { FileStore } from '#platform/server/files/disk-store.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { mejorasContract } from '../../contract-mejoras.ts';
import { resultadoContract, type ResumenDeAcompanamiento } from '../../contract-resultado.ts';
import { needsImprovement } from '../../resultado.ts';
import { readEnvios, sendResultado, type AjustesDeResultado } from '../envios.ts';
import { countAbiertas } from '../mejoras.store.ts';
import { addMejora, changeMejora, readPlan } from '../mejoras.ts';
import { lockRegistro } from '../registros.store.ts';
import {
  identidadOf,
  isBy,
  limitOf,
  listOfDocente,
  parOf,
  readAcompanamiento,
  type AcompanamientoGuardado,
} from '../registros.ts';
import { selectVistos } from '../vistos.store.ts';
import { saveVisto, saveVistos } from '../vistos.ts';
import { nombreDePdf, pdfDeResultado } from './acta.ts';
import { imagenesOf, readImagenes, readResultado, readSeguimiento } from './resultado.ts';

type Options = AjustesDeResultado & {
  readonly db: Db;
  readonly store: FileStore;
  readonly rubricas: Rubricas;
  readonly institucion: Institucion;
  readonly valoraciones: Pick<Valoraciones, 'perfilOf' | 'waitingFor'>;
  /** Improvement plans have effort and evidence: the setting `evidenciaEnMejoras`. */
  readonly hasEsfuerzo: () => Promise<boolean>;
  readonly now?: (() => Date) | undefined;
};
type Context = Options & { readonly now: () => Date };

/** Serves the calls about stored accompaniments: results, confirmation of reading, mail and improvement plans. */
export function serveResultadosDeAcompanamientos(app: FastifyInstance, options: Options): void {
  const context: Context = { ...options, now: options.now ?? (() => new Date()) };
  serve(app, resultadoContract, { ...lecturaHandlers(context), ...accionHandlers(context) });
  serve(app, mejorasContract, mejoraHandlers(context));
}

const isOf = (guardado: AcompanamientoGuardado, actor: Actor): boolean =>
  identidadOf(actor).includes(parOf(guardado).correo);

const seesAll = (actor: Actor): boolean => can(actor, 'acompanamientos.leer');

/** Returns true if the caller sees an accompaniment as its evaluator, or as a manager. */
const seesAsMaker = (guardado: AcompanamientoGuardado, actor: Actor): boolean =>
  seesAll(actor) || (can(actor, 'acompanamientos.diligenciar') && isBy(guardado, actor));

/**
 * Reads an accompaniment that the caller may see, and the evaluator to whose accompaniments the rest is limited.
 * @param viewer `docente`: only as its teacher
 * @throws {AppError} `no-existe`, also for another person's
 */
async function visibleFor(db: Db, actor: Actor, id: string, viewer?: 'docente') {
  const guardado = await readAcompanamiento(db, id);
  if (!guardado) throw missing();
  const isOwn = isOf(guardado, actor);
  if (!isOwn && (viewer === 'docente' || !seesAsMaker(guardado, actor))) throw missing();
  return { guardado, evaluador: isOwn ? null : limitOf(actor) };
}

const missing = (): AppError => new AppError('no-existe', { message: 'No existe ese acompañamiento.' });

type Own = Handlers<typeof resultadoContract>;

function lecturaHandlers({
  db,
  store,
  rubricas,
  marca,
  institucion,
  valoraciones,
  hasEsfuerzo,
}: Context): Pick<
  Own,
  | 'GET /docente/acompanamientos'
  | 'GET /acompanamientos/{id}'
  | 'GET /acompanamientos/{id}/pdf'
  | 'GET /acompanamientos/{id}/imagenes/{imagen}'
> {
  return {
    async 'GET /docente/acompanamientos'(_, { actor }) {
      const own = await listPropios(db, identidadOf(actor), await marca());
      return { status: 200, body: { acompanamientos: own } };
    },
    async 'GET /acompanamientos/{id}'({ params: { id }, query: { como: viewer } }, { actor, request }) {
      const canSeeAll = seesAll(actor) && viewer !== 'docente';
      const { guardado, evaluador } = await visibleFor(db, actor, id, viewer);
      const { semestre, recibido, acompanamiento } = guardado;
      const evidenciaEnMejoras = await hasEsfuerzo();
      const [resultado, { visto, plan }, envios, perfil] = await Promise.all([
        readResultado({ db, rubricas, marca: await marca(), evaluador, hasEsfuerzo: evidenciaEnMejoras }, guardado),
        readSeguimiento(db, guardado, evaluador),
        canSeeAll ? readEnvios(db, id) : null,
        valoraciones.perfilOf(db, { ...parOf(guardado), semestre, recibido, evaluados: acompanamiento.evaluados }),
      ]);
      await record(db, {
        accion: 'acompanamiento.apertura',
        principal: principalOf(request),
        objeto: { tipo: 'registro', ids: [id] },
      });
      const body = {
        id,
        resultado: { ...resultado, criterios: [...resultado.criterios], noEvaluados: [...resultado.noEvaluados] },
        imagenes: imagenesOf(guardado),
        visto,
        plan,
        evidenciaEnMejoras,
        esPropio: isOf(guardado, actor),
        envios,
        autoevaluacion: perfil && [...perfil],
      };
      return { status: 200, body };
    },
    async 'GET /acompanamientos/{id}/pdf'({ params: { id } }, { actor, request }) {
      const { guardado, evaluador } = await visibleFor(db, actor, id);
      const [resultado, imagenes, seguimiento] = await Promise.all([
        readResultado({ db, rubricas, marca: await marca(), evaluador }, guardado),
        readImagenes(store, guardado),
        readSeguimiento(db, guardado, evaluador),
      ]);
      const pdf = await pdfDeResultado(institucion, { resultado, imagenes, seguimiento });
      await record(db, {
        accion: 'acompanamiento.pdf',
        principal: principalOf(request),
        objeto: { tipo: 'registro', ids: [id] },
      });
      const headers = { 'content-disposition': contentDisposition(nombreDePdf(resultado)) };
      return { status: 200, body: Readable.from([pdf]), headers };
    },
    async 'GET /acompanamientos/{id}/imagenes/{imagen}'({ params: { id, imagen } }, { actor }) {
      const { guardado } = await visibleFor(db, actor, id);
      const archivo = guardado.acompanamiento.datos[imagen];
      const abierta = archivo?.clave === undefined ? null : await store.open(archivo.clave);
      if (!archivo || !abierta) throw new AppError('no-existe', { message: 'Esa imagen ya no está.' });
      const headers = { 'content-type': archivo.tipo, 'content-length': String(abierta.size) };
      return { status: 200, body: abierta.stream, headers };
    },
  };
}

function accionHandlers({
  db,
  marca,
  publicUrl,
  valoraciones,
  now,
}: Context): Pick<
  Own,
  'POST /acompanamientos/{id}/visto' | 'POST /docente/acompanamientos/lecturas' | 'POST /acompanamientos/{id}/envio'
> {
  return {
    async 'POST /acompanamientos/{id}/visto'({ params: { id }, body: { comentario } }, { actor, request }) {
      const guardado = await readAcompanamiento(db, id);
      // Only the teacher can confirm, also if the caller may see all.
      if (!guardado || !isOf(guardado, actor)) throw missing();
      const visto = await saveVisto(db, guardado, { comentario, actor, principal: principalOf(request), now: now() });
      return { status: 200, body: visto };
    },
    async 'POST /docente/acompanamientos/lecturas'({ body: { ids } }, { actor, request }) {
      const own = (await listOfDocente(db, identidadOf(actor))).filter(({ id }) => ids.includes(id));
      if (own.length < new Set(ids).size) throw missing();
      const leidos = await saveVistos(db, own, { actor, principal: principalOf(request), now: now() });
      return { status: 200, body: { leidos } };
    },
    async 'POST /acompanamientos/{id}/envio'({ params: { id } }, { actor, request }) {
      const guardado = await readAcompanamiento(db, id);
      if (!guardado) throw missing();
      const currentMarca = await marca();
      const correo = await db.transaction().execute(async (tx) => {
        await lockRegistro(tx, id);
        if ((await readEnvios(tx, id)).some(({ enMarcha: running }) => running)) {
          throw new AppError('conflicto', { message: 'El envío anterior sigue en marcha. Espere a que termine.' });
        }
        const waiting = await valoraciones.waitingFor(tx, id);
        const to = (address: string): boolean => address !== waiting;
        const sent = { actor, principal: principalOf(request), marca: currentMarca, publicUrl };
        return sendResultado(tx, guardado, { ...sent, to });
      });
      if (correo === null) throw new AppError('conflicto', { message: 'No hay a quién enviarlo.' });
      return { status: 202, body: { correo } };
    },
  };
}

const mejoraHandlers = ({
  db,
  rubricas,
  marca,
  hasEsfuerzo: isOn,
  now,
}: Context): Handlers<typeof mejorasContract> => ({
  async 'POST /acompanamientos/mejoras'({ body: { correo, codigo } }) {
    const par = { correo: correo.trim().toLowerCase(), codigo: codigo.trim().toUpperCase() };
    return { status: 200, body: { mejoras: await readPlan(db, par) } };
  },
  async 'POST /acompanamientos/{id}/mejoras'({ params: { id }, body: mejora }, { actor, request }) {
    const guardado = await readAcompanamiento(db, id);
    if (!guardado) throw missing();
    const hasEsfuerzo = await isOn();
    const resultado = await readResultado({ db, rubricas, marca: await marca(), hasEsfuerzo }, guardado);
    const added = { mejora, hasEsfuerzo, actor, principal: principalOf(request), now: now() };
    return { status: 201, body: await addMejora(db, guardado, resultado, added) };
  },
  async 'PUT /acompanamientos/mejoras/{id}'({ params: { id }, body }, { actor, request }) {
    const { version, nota, ...cambio } = body;
    const principal = principalOf(request);
    const mejora = await changeMejora(db, {
      id,
      version,
      cambio,
      hasEsfuerzo: await isOn(),
      nota,
      actor,
      principal,
      now: now(),
      owners: null,
    });
    return { status: 200, body: mejora };
  },
  async 'POST /docente/mejoras/{id}'({ params: { id }, body: { version, estado, nota } }, { actor, request }) {
    const principal = principalOf(request);
    const owners = identidadOf(actor);
    const mejora = await changeMejora(db, {
      id,
      version,
      cambio: { estado },
      hasEsfuerzo: false,
      nota,
      actor,
      principal,
      now: now(),
      owners,
    });
    return { status: 200, body: mejora };
  },
});

/**
 * Lists a teacher's own accompaniments in short, newest first.
 * @param identidad address and user name of the teacher, in small letters
 * @param currentMarca present mark, for records without their own
 */
async function listPropios(
  db: Db,
  identidad: readonly string[],
  currentMarca: number,
): Promise<ResumenDeAcompanamiento[]> {
  const guardados = await listOfDocente(db, identidad);
  const ids = guardados.map(({ id }) => id);
  const codigos = guardados.map((guardado) => parOf(guardado).codigo);
  const [vistos, abiertas, nombres] = await Promise.all([
    selectVistos(db, ids),
    countAbiertas(db, ids),
    readNombres(db, codigos),
  ]);
  return guardados.map(({ id, recibido, semestre, evaluador, acompanamiento, marca: ownMarca }) => {
    const { datos, evaluados, total } = acompanamiento;
    const marca = ownMarca ?? currentMarca;
    const { codigoAsignatura, tipoAsignatura, semana } = datos.infoAcompanamiento.informacionAsignatura;
    return {
      id,
      recibido: recibido.toISOString(),
      semestre,
      semana,
      codigoAsignatura,
      nombre: nombres.get(codigoAsignatura) ?? null,
      tipoAsignatura: tipoAsignatura.clave,
      evaluador: evaluador.nombre,
      total,
      marca,
      porMejorar: evaluados.filter(({ descriptor }) => needsImprovement(descriptor?.valoracion ?? null, marca)).length,
      mejorasAbiertas: abiertas.get(id) ?? 0,
      visto: vistos.has(id),
    };
  });
}
