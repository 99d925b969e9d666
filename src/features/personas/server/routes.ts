import type { FastifyInstance } from 'fastify';
import { type AlmacenDePersonas, crearReconocedor, unir } from '#features/almacenes/server/service.ts';
import { quienOf, record } from '#features/auditoria/server/service.ts';
import { corregir, type EntornoActual, registrosCorregibles } from '#features/formularios/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { type Handlers, serve } from '#platform/server/http/serve.ts';
import { personasContract } from '../contract.ts';
import { comenzarActo, crearReserva, motivoSinElla, type Pedido } from './acto.ts';
import { almacenVisto, buscarPersona, otrosDatos, suyosMostrados } from './busqueda.ts';

type Options = {
  readonly db: Db;
  /** Every store that holds persons. */
  readonly almacenes: readonly AlmacenDePersonas[];
  /** What fields are checked against. */
  readonly entorno: EntornoActual;
  /** The installation's key for what is sealed at rest. */
  readonly secret: string;
};

/** The calls about what is kept of one person. */
export function servePersonas(app: FastifyInstance, { db, almacenes, entorno, secret }: Options): void {
  const reserva = crearReserva(secret);
  /** Every search leaves its reason, and for whom it was only as a keyed hash. */
  const anotarBusqueda = async (
    { persona, motivo, quien }: Omit<Pedido, 'actor'>,
    { hallados, filas }: { readonly hallados: number; readonly filas: readonly string[] },
  ): Promise<void> =>
    record(db, {
      accion: 'persona.busqueda',
      quien,
      // By the rows that were shown she finds who looked for her.
      objeto: { tipo: 'persona', ids: [reserva.huellas.nombreDe(persona), ...filas] },
      detalle: { motivo: motivoSinElla({ persona, motivo }), hallados },
    });

  const handlers: Handlers<typeof personasContract> = {
    async 'POST /personas/busqueda'({ body: { motivo, ...body } }, { request }) {
      const persona = unir(body.persona);
      const hallados = await buscarPersona(db, almacenes, persona);
      const total = hallados.reduce((suma, { hallazgos }) => suma + hallazgos.length, 0);
      const filas = hallados.flatMap((hallado) =>
        suyosMostrados(hallado).flatMap(({ id, filas: suyas = [id] }) => suyas),
      );
      // The reason may say more of her than was asked for.
      const conocida = unir(
        persona,
        ...hallados.flatMap(({ hallazgos }) => hallazgos.map(({ identidad }) => identidad)),
      );
      await anotarBusqueda({ persona: conocida, motivo, quien: quienOf(request) }, { hallados: total, filas });
      return { status: 200, body: { almacenes: hallados.map(almacenVisto), otros: otrosDatos(hallados, persona) } };
    },
    async 'POST /personas/exportaciones'({ body }, { actor, request }) {
      const tarea = await comenzarActo(db, reserva, { ...body, clase: 'exportacion', actor, quien: quienOf(request) });
      return { status: 201, body: { tarea } };
    },
    async 'POST /personas/anonimizaciones'({ body }, { actor, request }) {
      const { es } = crearReconocedor(unir(body.persona));
      if (es('usuario', actor.usuario) || es('documento', actor.usuario) || es('correo', actor.email)) {
        throw new AppError('conflicto', {
          message: 'Estos datos son de la persona con la que usted ingresó: debe hacerlo otro gestor.',
        });
      }
      const tarea = await comenzarActo(db, reserva, {
        ...body,
        clase: 'anonimizacion',
        actor,
        quien: quienOf(request),
      });
      return { status: 201, body: { tarea } };
    },
    async 'POST /personas/correcciones/campos'({ body: { motivo, ...body } }, { request }) {
      const persona = unir(body.persona);
      const registros = await registrosCorregibles(db, crearReconocedor(persona));
      await anotarBusqueda(
        { persona, motivo, quien: quienOf(request) },
        { hallados: registros.length, filas: registros.map(({ id }) => id) },
      );
      return { status: 200, body: { registros } };
    },
    async 'POST /personas/correcciones'({ body: { motivo, registros, ...body } }, { request }) {
      const persona = unir(body.persona);
      const reconocedor = crearReconocedor(persona);
      const corregidos = await db.transaction().execute(async (tx) => {
        const hechas = await corregir(tx, await entorno(), { reconocedor, registros });
        await record(tx, {
          accion: 'persona.correccion',
          quien: quienOf(request),
          objeto: { tipo: 'registro', ids: hechas.map(({ id }) => id) },
          // Which fields, not what they said.
          detalle: {
            motivo: motivoSinElla({ persona, motivo }),
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
