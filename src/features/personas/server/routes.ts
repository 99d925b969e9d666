// HTTP routes that search, export, anonymise and correct one person's data, each recorded in the audit.
import type { FastifyInstance } from 'fastify';
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import { createReconocedor, mergePersonas, type AlmacenDePersonas } from '#core/almacenes/server/service.ts';
import { principalOf, record } from '#core/auditoria/server/service.ts';
import { listRectificables, rectifyRegistros, type EntornoActual } from '#features/formularios/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { personasContract } from '../contract.ts';
import { createSealing, motivoWithoutPersona, type ActoRequest } from './acto.ts';
import { almacenShown, otherData, searchPersona, shownOwn } from './search.ts';
import { startActo } from './start-acto.ts';

type Options = {
  readonly db: Db;
  readonly almacenes: readonly AlmacenDePersonas[];
  readonly catalogo: CatalogoNow;
  /** Context for checking the values of fields. */
  readonly entorno: EntornoActual;
  /** The installation's key for data sealed at rest. */
  readonly secret: string;
};

export function servePersonas(app: FastifyInstance, { db, almacenes, catalogo, entorno, secret }: Options): void {
  const reserva = createSealing(secret);
  /** Records every search with its reason; the person only as a keyed hash. */
  const recordSearch = async (
    { persona, motivo, principal }: Omit<ActoRequest, 'actor'>,
    { hallados, filas }: { readonly hallados: number; readonly filas: readonly string[] },
  ): Promise<void> =>
    record(db, {
      accion: 'persona.busqueda',
      principal,
      // The ids of the rows shown let the person find out later who searched for them.
      objeto: { tipo: 'persona', ids: [reserva.huellas.nombreDe(persona), ...filas] },
      detalle: { motivo: motivoWithoutPersona({ persona, motivo }), hallados },
    });

  const handlers: Handlers<typeof personasContract> = {
    async 'POST /personas/busqueda'({ body: { motivo, ...body } }, { request }) {
      const persona = mergePersonas(body.persona);
      const hallados = await searchPersona({ db, almacenes, catalogo }, persona);
      const total = hallados.reduce((suma, { hallazgos }) => suma + hallazgos.length, 0);
      const filas = hallados.flatMap((hallado) => shownOwn(hallado).flatMap(({ id, filas: ids = [id] }) => ids));
      // The reason may mention further data of the person.
      const conocida = mergePersonas(
        persona,
        ...hallados.flatMap(({ hallazgos }) => hallazgos.map(({ identidad }) => identidad)),
      );
      await recordSearch({ persona: conocida, motivo, principal: principalOf(request) }, { hallados: total, filas });
      return { status: 200, body: { almacenes: hallados.map(almacenShown), otros: otherData(hallados, persona) } };
    },
    async 'POST /personas/exportaciones'({ body }, { actor, request }) {
      assertReadsAll(actor);
      const tarea = await startActo(db, reserva, {
        ...body,
        clase: 'exportacion',
        actor,
        principal: principalOf(request),
      });
      return { status: 201, body: { tarea } };
    },
    async 'POST /personas/anonimizaciones'({ body }, { actor, request }) {
      assertReadsAll(actor);
      const { matches } = createReconocedor(mergePersonas(body.persona));
      if (matches('usuario', actor.usuario) || matches('documento', actor.usuario) || matches('correo', actor.email)) {
        throw new AppError('conflicto', {
          message: 'Estos datos son de la persona con la que usted ingresó: debe hacerlo otro gestor.',
        });
      }
      const tarea = await startActo(db, reserva, {
        ...body,
        clase: 'anonimizacion',
        actor,
        principal: principalOf(request),
      });
      return { status: 201, body: { tarea } };
    },
    async 'POST /personas/correcciones/campos'({ body: { motivo, ...body } }, { request }) {
      const persona = mergePersonas(body.persona);
      const registros = await listRectificables(db, catalogo(), createReconocedor(persona));
      await recordSearch(
        { persona, motivo, principal: principalOf(request) },
        { hallados: registros.length, filas: registros.map(({ id }) => id) },
      );
      return { status: 200, body: { registros } };
    },
    async 'POST /personas/correcciones'({ body: { motivo, registros, ...body } }, { request }) {
      const persona = mergePersonas(body.persona);
      const reconocedor = createReconocedor(persona);
      const corregidos = await db.transaction().execute(async (tx) => {
        const hechas = await rectifyRegistros(tx, await entorno(), { catalogo: catalogo(), reconocedor, registros });
        await record(tx, {
          accion: 'persona.correccion',
          principal: principalOf(request),
          objeto: { tipo: 'registro', ids: hechas.map(({ id }) => id) },
          // Names of the fields, without their values.
          detalle: {
            motivo: motivoWithoutPersona({ persona, motivo }),
            campos: [...new Set(hechas.flatMap(({ rutas }) => rutas))],
          },
        });
        return hechas.length;
      });
      return { status: 200, body: { corregidos } };
    },
  };
  serve(app, personasContract, handlers);
}

/** Refuses what must reach all data about a person to who may not read some of them for a while. */
function assertReadsAll({ oculta }: Pick<Actor, 'oculta'>): void {
  if (oculta)
    throw new AppError('conflicto', {
      message:
        'Usted debe una segunda revisión, y hasta que la envíe no puede leer un acompañamiento: esto debe hacerlo otro gestor.',
    });
}
