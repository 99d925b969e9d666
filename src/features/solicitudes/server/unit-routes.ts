// Serves the unit's side of requests: opened records, states, attention, messages and corrections.
import type { FastifyInstance } from 'fastify';
import { asEnvio } from '#catalogo/arbol.ts';
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import type { Informe } from '#catalogo/informe.ts';
import { createEnlaceDeArchivo } from '#core/archivos/server/service.ts';
import { principalOf, record } from '#core/auditoria/server/service.ts';
import type { PermisosDePersonas } from '#core/permisos/service.ts';
import { attendantOf, createInformes, informeFor, type Informes } from '#features/informes/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { atencionContract } from '../contract-atencion.ts';
import { correccionesContract } from '../contract-correcciones.ts';
import { estadosContract } from '../contract-estados.ts';
import { mensajesContract } from '../contract-mensajes.ts';
import { registroContract } from '../contract-registro.ts';
import { createAtencion, type AtencionDeSolicitudes } from './atencion/atencion.ts';
import { createMensajes, type Mensajes } from './conversacion/mensajes.ts';
import { createCorrecciones, type Correcciones } from './correcciones/pedidas.ts';
import { createEstados, type Estados } from './estados/estados.ts';

export type UnidadOptions = Parameters<typeof createMensajes>[0] &
  Parameters<typeof createCorrecciones>[0] & {
    readonly catalogo: CatalogoNow;
    readonly permisos: PermisosDePersonas;
  };

type Context = {
  readonly db: Db;
  readonly now: () => Date;
  readonly informes: Informes;
  readonly estados: Estados;
  readonly atencion: AtencionDeSolicitudes;
  readonly mensajes: Mensajes;
  readonly correcciones: Correcciones;
};

/** Serves the calls of the unit, for the reports of a list. */
export function serveUnidad(app: FastifyInstance, { permisos, ...options }: UnidadOptions): void {
  const { db, catalogo, now } = options;
  const context: Context = {
    db,
    now,
    informes: createInformes(db, now),
    estados: createEstados({ db, catalogo, now }),
    atencion: createAtencion({ db, permisos, now }),
    mensajes: createMensajes(options),
    correcciones: createCorrecciones(options),
  };
  serve(app, registroContract, registroHandlers(catalogo, context));
  serve(app, estadosContract, estadoHandlers(context));
  serve(app, atencionContract, atencionHandlers(catalogo, context));
  serve(app, mensajesContract, mensajesHandlers(catalogo, context));
  serve(app, correccionesContract, correccionesHandlers(catalogo, context));
}

/** Handlers of an opened record and its files: only of those that the caller sees in a report. */
function registroHandlers(
  catalogo: CatalogoNow,
  { db, now, informes, estados, mensajes, correcciones }: Context,
): Handlers<typeof registroContract> {
  return {
    async 'GET /informes/{informe}/registros/{id}'({ params: { informe: slug, id } }, { actor, request }) {
      const informe = informeFor(catalogo(), slug, actor);
      const {
        datos,
        nombres,
        creado,
        responsable,
        vence,
        resultado,
        sinLeer: unread,
        ...fila
      } = await informes.registro(informe, id, actor);
      const correccion = await correcciones.abierta(informe, fila.registro);
      await record(db, {
        accion: 'registro.apertura',
        principal: principalOf(request),
        objeto: { tipo: 'registro', ids: [id] },
        detalle: { informe: slug },
      });
      return {
        status: 200,
        body: {
          ...fila,
          ...(responsable && { responsable: { ...responsable, isReader: responsable.usuario === actor.usuario } }),
          ...(vence && { vence }),
          ...(resultado && { resultado }),
          ...(unread && { sinLeer: unread }),
          fechaRegistro: creado.toISOString(),
          datos: asSubmitted(informe, datos),
          ...(nombres && { nombres: Object.fromEntries(nombres) }),
          historia: await estados.historia(informe, id, actor),
          ...(informe.solicitud && { porSalir: await mensajes.porSalir(fila.registro) }),
          ...(correccion && { correccion }),
        },
      };
    },
    async 'POST /informes/{informe}/registros/{id}/archivo'({ params, body: { campo } }, { actor }) {
      const { registro } = await informes.registro(informeFor(catalogo(), params.informe, actor), params.id, actor);
      const enlace = await createEnlaceDeArchivo(db, { registro, campo }, { actor, now: now() });
      if (enlace === null) throw new AppError('no-existe', { message: 'Este registro no tiene ese archivo.' });
      return { status: 201, body: { enlace } };
    },
  };
}

/** Tree of the form for a row: an item becomes a list with one item. */
const asSubmitted = ({ unidad }: Informe, datos: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  unidad === undefined ? datos : { ...asEnvio(unidad, datos) };

function estadoHandlers({ estados }: Context): Handlers<typeof estadosContract> {
  return {
    async 'POST /generales/actualizarEstado'({ body }, { actor, request, once }) {
      const { listaRegistros = [], seleccion, nuevoEstado: nuevo, resultado = null, nota = '' } = body;
      if ((listaRegistros.length === 0) === (seleccion === undefined)) {
        const message = 'Seleccione los registros cuyo estado va a cambiar.';
        throw new AppError('datos-invalidos', { message, errores: { listaRegistros: message } });
      }
      const orden = {
        nuevo,
        resultado,
        nota: nota === '' ? null : nota,
        retiraCorrecciones: body.retiraCorrecciones ?? false,
        lector: attendantOf(actor),
        principal: principalOf(request),
      };
      const cambiado = await once(async (note) => estados.change(body, { ...orden, note }));
      return { status: 200, body: cambiado };
    },
    async 'POST /cambiosDeEstado/{cambio}/deshacer'({ params: { cambio } }, { actor, request }) {
      return {
        status: 200,
        body: await estados.undo(cambio, { lector: attendantOf(actor), principal: principalOf(request) }),
      };
    },
  };
}

function atencionHandlers(catalogo: CatalogoNow, { informes, atencion }: Context): Handlers<typeof atencionContract> {
  return {
    async 'GET /informes/{informe}/responsables'({ params }, { actor }) {
      const personas = await atencion.personas(informeFor(catalogo(), params.informe, actor), actor);
      return { status: 200, body: { personas: [...personas] } };
    },
    async 'POST /informes/{informe}/reparto'({ params, body }, { actor }) {
      const informe = informeFor(catalogo(), params.informe, actor);
      return { status: 200, body: { reparto: await atencion.preview(informe, body, attendantOf(actor)) } };
    },
    async 'POST /informes/{informe}/responsable'({ params, body }, { actor, request }) {
      const informe = informeFor(catalogo(), params.informe, actor);
      return {
        status: 200,
        body: await atencion.assign(informe, body, { lector: attendantOf(actor), principal: principalOf(request) }),
      };
    },
    async 'POST /informes/{informe}/registros/{id}/leido'({ params: { informe: slug, id }, body }, { actor }) {
      const informe = informeFor(catalogo(), slug, actor);
      await informes.registro(informe, id, attendantOf(actor));
      await atencion.read(informe, { id, hasta: body.hasta }, actor);
      return { status: 200, body: {} };
    },
    async 'POST /informes/{informe}/registros/{id}/presencia'({ params }, { actor }) {
      const informe = informeFor(catalogo(), params.informe, actor);
      const { registro } = await informes.registro(informe, params.id, attendantOf(actor));
      return { status: 200, body: await atencion.attendNow(informe, registro, actor) };
    },
    async 'POST /informes/{informe}/registros/{id}/notas'({ params, body: { texto } }, { actor, request, once }) {
      const informe = informeFor(catalogo(), params.informe, actor);
      await informes.registro(informe, params.id, attendantOf(actor));
      const body = await once(async (note) =>
        atencion.annotate(
          informe,
          { id: params.id, texto },
          { lector: attendantOf(actor), principal: principalOf(request), note },
        ),
      );
      return { status: 201, body };
    },
  };
}

function mensajesHandlers(catalogo: CatalogoNow, { informes, mensajes }: Context): Handlers<typeof mensajesContract> {
  return {
    async 'POST /informes/{informe}/registros/{id}/mensajes'({ params, body }, { actor, request, once }) {
      const informe = informeFor(catalogo(), params.informe, actor);
      const { id, registro } = await informes.registro(informe, params.id, attendantOf(actor));
      const escrito = await once(async (note) =>
        mensajes.write(informe, { id, registro }, body, {
          lector: attendantOf(actor),
          principal: principalOf(request),
          note,
        }),
      );
      return { status: 201, body: escrito };
    },
    async 'DELETE /informes/{informe}/registros/{id}/mensajes/{mensaje}'({ params }, { actor, request }) {
      const informe = informeFor(catalogo(), params.informe, actor);
      const { registro } = await informes.registro(informe, params.id, attendantOf(actor));
      const autor = { lector: attendantOf(actor), principal: principalOf(request) };
      return { status: 200, body: { texto: await mensajes.withdraw(informe, params.mensaje, registro, autor) } };
    },
  };
}

function correccionesHandlers(
  catalogo: CatalogoNow,
  { informes, correcciones }: Context,
): Handlers<typeof correccionesContract> {
  return {
    async 'POST /informes/{informe}/registros/{id}/correcciones'({ params, body }, { actor, request, once }) {
      const informe = informeFor(catalogo(), params.informe, actor);
      const { id, registro } = await informes.registro(informe, params.id, attendantOf(actor));
      const pedida = await once(async (note) =>
        correcciones.request(informe, { id, registro }, body, {
          lector: attendantOf(actor),
          principal: principalOf(request),
          note,
        }),
      );
      return { status: 201, body: pedida };
    },
    async 'POST /informes/{informe}/correcciones/abiertas'({ params, body }, { actor }) {
      return {
        status: 200,
        body: await correcciones.count(informeFor(catalogo(), params.informe, actor), body, attendantOf(actor)),
      };
    },
    async 'DELETE /informes/{informe}/registros/{id}/correcciones/{correccion}'({ params }, { actor, request }) {
      const informe = informeFor(catalogo(), params.informe, actor);
      const { registro } = await informes.registro(informe, params.id, attendantOf(actor));
      const autor = { lector: attendantOf(actor), principal: principalOf(request) };
      await correcciones.withdraw(informe, { id: params.correccion, registro }, autor);
      return { status: 200, body: {} };
    },
  };
}
