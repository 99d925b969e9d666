// Serves the calls of forms: sending, last numbers, data to fill one in, receipt by mail.
import type { FastifyInstance } from 'fastify';
import { readRuta } from '#catalogo/arbol.ts';
import { hasComprobante } from '#catalogo/comprobante.ts';
import { TRAMPA, type Formulario } from '#catalogo/formulario.ts';
import { can } from '#catalogo/permisos.ts';
import { principalOf } from '#core/auditoria/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import {
  ANTERIOR_HEADER,
  comprobanteContract,
  contractOf,
  lecturasOf,
  numerosOf,
  type Recibo,
  type ReciboAnonimo,
} from '../contract.ts';
import type { Apertura } from './apertura.ts';
import { sendComprobante, type Comprobantes, type Seguimientos } from './comprobantes.ts';
import { formatDigits } from './efectos.ts';
import type { ResultadoDeEnvio } from './envio.ts';
import { mensajeOf } from './mensaje.ts';
import type { Recepcion } from './recepcion.ts';

type Llamadas = ReturnType<typeof contractOf>;

type Options = { readonly recepcion: Recepcion; readonly apertura: Apertura; readonly comprobantes: Comprobantes };

/** Serves the creating call of every form, derived from its definition, and the reads beside them. */
export function serveFormularios(
  app: FastifyInstance,
  formularios: readonly Formulario[],
  { recepcion, apertura, comprobantes }: Options,
): void {
  const handlerOf =
    (formulario: Formulario): Handlers<Llamadas>[keyof Llamadas] =>
    async ({ body, headers }, { actor, request }) => {
      if (formulario.acceso === 'publico' && fillsTrampa(body)) return EN_LA_TRAMPA;
      const { 'idempotency-key': clave = null, 'x-diligenciado': diligenciado, 'x-turno': turno } = headers;
      const remitente = actor && { actor, principal: principalOf(request) };
      const anterior = headers[ANTERIOR_HEADER];
      const llegada = { entrada: body, clave, diligenciado, turno, remitente, anterior };
      return answerOf(formulario, await recepcion.recibir(formulario, llegada), comprobantes.seguimientos);
    };
  serve(
    app,
    contractOf(formularios),
    Object.fromEntries(formularios.map((formulario) => [formulario.llamada, handlerOf(formulario)] as const)),
  );
  serveLecturas(app, formularios, { recepcion, apertura });
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
  formularios: readonly Formulario[],
  { recepcion, apertura }: Omit<Options, 'comprobantes'>,
): void {
  const ultimos = formularios.flatMap((formulario) =>
    numerosOf(formulario).map(({ campo, nombre, digitos, ultimo: { ruta, clave } }) => {
      const answer = async () => {
        const numero = await recepcion.ultimo(formulario, campo);
        return { status: 200 as const, body: { [clave]: { [nombre]: formatDigits(numero, digitos) } } };
      };
      return [ruta, answer] as const;
    }),
  );
  serve(app, lecturasOf(formularios), {
    ...Object.fromEntries(ultimos),
    async 'GET /formularios/{formulario}'({ params }, { actor }) {
      const formulario = formularios.find(({ slug }) => slug === params.formulario);
      if (!formulario) throw new AppError('no-existe');
      if (formulario.acceso !== 'publico' && !can(actor, formulario.acceso)) throw new AppError('sin-permiso');
      return { status: 200 as const, body: await apertura(formulario) };
    },
  });
}

async function answerOf(formulario: Formulario, resultado: ResultadoDeEnvio, seguimientos: Seguimientos) {
  if (resultado.ok) {
    const recibo = await withSeguimiento(formulario, resultado.recibo, seguimientos);
    const isLogico = formulario.respuesta === 'error-logico';
    return { status: 201 as const, body: { ...recibo, ...(isLogico && { error: false }) } };
  }
  if (resultado.motivo === 'clave-usada') {
    const recibo = await withSeguimiento(formulario, resultado.recibo, seguimientos);
    return { status: 409 as const, body: { message: YA_ENVIADO, recibo } };
  }
  if (resultado.motivo === 'clave-ajena') throw new AppError('conflicto', { message: CLAVE_AJENA });
  if (resultado.motivo === 'fuera-de-plazo') throw new AppError('fuera-de-plazo', { message: resultado.mensaje });
  const { fallos } = resultado;
  const errores = Object.fromEntries(fallos.map(({ ruta, mensaje }) => [ruta, mensaje]));
  return { status: 400 as const, body: { message: mensajeOf(formulario, fallos), errores } };
}

/** Adds the token of its page to a receipt; neither the record nor the stored answer has it. */
async function withSeguimiento<R extends Recibo | ReciboAnonimo>(
  formulario: Formulario,
  recibo: R,
  { ofOne }: Seguimientos,
): Promise<R> {
  if (!('id' in recibo) || !hasComprobante(formulario)) return recibo;
  const seguimiento = await ofOne(recibo.id);
  return seguimiento === undefined ? recibo : { ...recibo, seguimiento };
}

/**
 * Returns true if the hidden field is filled in. That is refused in words, not with a false receipt: a browser
 * extension of the person may have done it.
 */
const fillsTrampa = (body: unknown): boolean => ![undefined, null, ''].includes(readRuta(body, TRAMPA) as null);

const LLENO_LA_TRAMPA =
  'Un programa o una extensión del navegador llenó un campo que no se ve. Ya lo vaciamos: revise sus datos y envíelos de nuevo.';

const EN_LA_TRAMPA = {
  status: 400 as const,
  body: { message: LLENO_LA_TRAMPA, errores: { [TRAMPA]: LLENO_LA_TRAMPA } },
};

const YA_ENVIADO = 'Este formulario ya se había enviado con otros datos. Revise el comprobante de ese envío.';

const CLAVE_AJENA = 'Esta clave de envío ya se usó con otro formulario.';
