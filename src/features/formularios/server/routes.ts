// Serves the calls of forms: sending, last numbers, data to fill one in, receipt by mail.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readRuta } from '#catalogo/arbol.ts';
import { builtInOf, type CatalogoNow } from '#catalogo/catalogo.ts';
import { hasComprobante } from '#catalogo/comprobante.ts';
import { TRAMPA, type Formulario } from '#catalogo/formulario.ts';
import { refusalOf } from '#catalogo/permisos.ts';
import { filledAt } from '#catalogo/semestre.ts';
import { principalOf } from '#core/auditoria/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { serve, type Handlers, type Reply } from '#platform/server/http/serve.ts';
import type { EntregaDeComprobante } from '../comprobante.ts';
import { findPropio, propiosContract } from '../contract-propios.ts';
import {
  ANTERIOR_HEADER,
  comprobanteContract,
  contractOf,
  lecturasOf,
  numerosOf,
  VERSION_HEADER,
  type Recibo,
  type ReciboAnonimo,
} from '../contract.ts';
import type { Apertura } from './apertura.ts';
import { sendComprobante, type Comprobantes } from './comprobantes.ts';
import { formatDigits } from './efectos.ts';
import type { FormForShown, ResultadoDeEnvio, ShownVersion } from './envio.ts';
import { mensajeOf } from './mensaje.ts';
import type { Recepcion } from './recepcion.ts';

type Llamadas = ReturnType<typeof contractOf>;

type Received = Parameters<Handlers<Llamadas>[keyof Llamadas]>[0];
type Caller = { readonly actor: Actor | null; readonly request: FastifyRequest };
type PropiosContract = ReturnType<typeof propiosContract>;

export type FormulariosOptions = {
  readonly recepcion: Recepcion;
  readonly apertura: Apertura;
  readonly comprobantes: Comprobantes;
  /** Finds the version of a form of the unit by which a sending is checked and stored. */
  readonly formFor: (newest: Formulario, shown: ShownVersion) => Promise<FormForShown>;
};

/** Serves the creating call of every form, derived from its definition, and the reads beside them. */
export function serveFormularios(
  app: FastifyInstance,
  catalogo: CatalogoNow,
  { recepcion, apertura, comprobantes, formFor }: FormulariosOptions,
): void {
  const receive = async (formulario: Formulario, { body, headers }: Received, { actor, request }: Caller) => {
    if (formulario.acceso === 'publico' && fillsTrampa(body)) return EN_LA_TRAMPA;
    const { 'idempotency-key': clave = null, 'x-diligenciado': diligenciado, 'x-turno': turno } = headers;
    const remitente = actor && { actor, principal: principalOf(request) };
    const anterior = headers[ANTERIOR_HEADER];
    const llegada = { entrada: body, clave, diligenciado, turno, remitente, anterior };
    return answerOf(formulario, await recepcion.recibir(formulario, llegada), comprobantes);
  };
  /** The unit may have changed the texts of a form of the product. */
  const handlerOf =
    ({ slug }: Formulario): Handlers<Llamadas>[keyof Llamadas] =>
    async (received, caller) =>
      receive(catalogo().findFormulario(slug)!, received, caller);
  const builtIn = builtInOf(catalogo());
  serve(
    app,
    contractOf(builtIn),
    Object.fromEntries(builtIn.map((formulario) => [formulario.llamada, handlerOf(formulario)] as const)),
  );
  const { now = () => new Date() } = comprobantes;
  serve(app, propiosContract(catalogo), {
    async 'POST /formularios/{formulario}'({ params, ...received }, caller) {
      const formulario = findPropio(catalogo(), params.formulario);
      assertAccess(formulario, caller.actor);
      const { [VERSION_HEADER]: version, 'x-diligenciado': diligenciado } = received.headers;
      const instante = now();
      const shown = {
        version: version === undefined ? undefined : Number(version),
        filled: filledAt(instante, diligenciado) ?? instante,
      };
      const { formulario: checked, cambios } = await formFor(formulario, shown);
      const reply = await receive(checked, received, caller);
      // What is missing may be asked by a question that the client does not show.
      if (cambios && reply.status === 400) reply.body.message = `${cambios} ${LOAD_AGAIN}`;
      // No form of the unit is anonymous: its receipt has an id.
      return reply as Reply<PropiosContract['POST /formularios/{formulario}']>;
    },
    async 'GET /formularios/{formulario}/ultimo'({ params }) {
      const formulario = findPropio(catalogo(), params.formulario);
      const [numero] = numerosOf(formulario);
      if (!numero) throw new AppError('no-existe');
      return { status: 200 as const, body: await lastNumber(recepcion, formulario, numero) };
    },
  });
  serveLecturas(app, catalogo, { recepcion, apertura });
  serve(app, comprobanteContract, {
    async 'POST /comprobantes/correo'({ body: { id } }, { request }) {
      const entrega = await sendComprobante(comprobantes, id, principalOf(request));
      if (!entrega) throw new AppError('no-existe', { message: 'Ese comprobante ya no se puede enviar por correo.' });
      return { status: 202 as const, body: { entrega } };
    },
  });
}

function serveLecturas(
  app: FastifyInstance,
  catalogo: CatalogoNow,
  { recepcion, apertura }: Pick<FormulariosOptions, 'recepcion' | 'apertura'>,
): void {
  const builtIn = builtInOf(catalogo());
  const ultimos = builtIn.flatMap((formulario) =>
    numerosOf(formulario).map((numero) => [
      numero.ultimo.ruta,
      async () => ({ status: 200 as const, body: await lastNumber(recepcion, formulario, numero) }),
    ]),
  );
  serve(app, lecturasOf(builtIn), {
    ...Object.fromEntries(ultimos),
    async 'GET /formularios/{formulario}'({ params }, { actor }) {
      const formulario = catalogo().findFormulario(params.formulario);
      if (!formulario) throw new AppError('no-existe');
      assertAccess(formulario, actor);
      return { status: 200 as const, body: await apertura(formulario) };
    },
  });
}

/** @throws {AppError} `sin-sesion` or `sin-permiso` for a person who may not fill in a form */
function assertAccess({ acceso }: Formulario, actor: Actor | null): void {
  const refusal = refusalOf(acceso, actor);
  if (refusal) throw new AppError(refusal);
}

/** Returns the last number of a sequence as its call answers it. */
async function lastNumber(
  recepcion: Recepcion,
  formulario: Formulario,
  { campo, nombre, digitos, ultimo: { clave } }: ReturnType<typeof numerosOf>[number],
): Promise<Record<string, Record<string, string>>> {
  return { [clave]: { [nombre]: formatDigits(await recepcion.ultimo(formulario, campo), digitos) } };
}

/** Errors of the refusals of guards. */
const CODES = { 'sin-papeleta': 'sin-papeleta', 'papeleta-usada': 'conflicto' } as const;

async function answerOf(formulario: Formulario, resultado: ResultadoDeEnvio, comprobantes: Comprobantes) {
  if (resultado.ok) {
    const recibo = await withSeguimiento(formulario, resultado.recibo, comprobantes);
    const isLogico = formulario.respuesta === 'error-logico';
    return { status: 201 as const, body: { ...recibo, ...(isLogico && { error: false }) } };
  }
  if (resultado.motivo === 'clave-usada') {
    const recibo = await withSeguimiento(formulario, resultado.recibo, comprobantes);
    return { status: 409 as const, body: { message: YA_ENVIADO, recibo } };
  }
  if (resultado.motivo === 'clave-ajena') throw new AppError('conflicto', { message: CLAVE_AJENA });
  if (resultado.motivo === 'fuera-de-plazo') throw new AppError('fuera-de-plazo', { message: resultado.mensaje });
  if (resultado.motivo !== 'datos-invalidos')
    throw new AppError(CODES[resultado.motivo], { message: resultado.mensaje });
  const { fallos } = resultado;
  const errores = Object.fromEntries(fallos.map(({ ruta, mensaje }) => [ruta, mensaje]));
  return { status: 400 as const, body: { message: mensajeOf(formulario, fallos), errores } };
}

/** Adds to a receipt the token of its page and if it is sent by mail; neither the record nor the stored answer has them. */
async function withSeguimiento<R extends Recibo | ReciboAnonimo>(
  formulario: Formulario,
  recibo: R,
  { seguimientos, sinServidor }: Comprobantes,
): Promise<R> {
  if (!('id' in recibo) || !hasComprobante(formulario)) return recibo;
  const { token: seguimiento, isMailed } = await seguimientos.ofOne(recibo.id);
  const porCorreo: EntregaDeComprobante = sinServidor ? 'en-bandeja' : 'enviado';
  return { ...recibo, ...(seguimiento !== undefined && { seguimiento }), ...(isMailed && { porCorreo }) };
}

/**
 * Returns true if the hidden field is filled in. That is refused in words, not with a false receipt: a browser
 * extension of the person may have done it.
 */
const fillsTrampa = (body: unknown): boolean => ![undefined, null, ''].includes(readRuta(body, TRAMPA) as null);

const LLENO_LA_TRAMPA =
  'Su navegador llenó por error un campo oculto. Ya lo corregimos: revise sus datos y envíelos de nuevo.';

const EN_LA_TRAMPA = {
  status: 400 as const,
  body: { message: LLENO_LA_TRAMPA, errores: { [TRAMPA]: LLENO_LA_TRAMPA } },
};

const YA_ENVIADO = 'Este formulario ya se había enviado con otros datos. Revise el comprobante de ese envío.';

const LOAD_AGAIN = 'Cargue la página de nuevo, responda lo que falte y envíelo otra vez.';

const CLAVE_AJENA = 'Este envío ya se hizo con otro formulario. Cargue la página de nuevo.';
