import type { FastifyInstance } from 'fastify';
import { leerRuta } from '#catalogo/arbol.ts';
import { tieneComprobante } from '#catalogo/comprobante.ts';
import { type Formulario, TRAMPA } from '#catalogo/formulario.ts';
import { can } from '#catalogo/permisos.ts';
import { quienOf } from '#features/auditoria/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { type Handlers, serve } from '#platform/server/http/serve.ts';
import {
  comprobanteContract,
  contractOf,
  lecturasOf,
  numerosDe,
  type Recibo,
  type ReciboAnonimo,
} from '../contract.ts';
import type { Apertura } from './apertura.ts';
import { type Comprobantes, enviarComprobante } from './comprobantes/enviar-comprobante.ts';
import type { Seguimientos } from './comprobantes/seguimientos.ts';
import { enDigitos } from './efectos/consecutivo.ts';
import { mensajeDe } from './mensaje.ts';
import type { Recepcion, ResultadoEnvio } from './service.ts';

/** A receipt with what its page is found by, which neither the record nor the kept answer holds. */
async function conSeguimiento<R extends Recibo | ReciboAnonimo>(
  formulario: Formulario,
  recibo: R,
  { deUno }: Seguimientos,
): Promise<R> {
  if (!('id' in recibo) || !tieneComprobante(formulario)) return recibo;
  const seguimiento = await deUno(recibo.id);
  return seguimiento === undefined ? recibo : { ...recibo, seguimiento };
}

async function answerOf(formulario: Formulario, resultado: ResultadoEnvio, seguimientos: Seguimientos) {
  if (resultado.ok) {
    const recibo = await conSeguimiento(formulario, resultado.recibo, seguimientos);
    const esLogico = formulario.respuesta === 'error-logico';
    return { status: 201 as const, body: { ...recibo, ...(esLogico && { error: false }) } };
  }
  if (resultado.motivo === 'clave-usada') {
    const recibo = await conSeguimiento(formulario, resultado.recibo, seguimientos);
    return { status: 409 as const, body: { message: YA_ENVIADO, recibo } };
  }
  if (resultado.motivo === 'clave-ajena') throw new AppError('conflicto', { message: CLAVE_AJENA });
  const { fallos } = resultado;
  const errores = Object.fromEntries(fallos.map(({ ruta, mensaje }) => [ruta, mensaje]));
  return { status: 400 as const, body: { message: mensajeDe(formulario, fallos), errores } };
}

/** Whoever fills in what nobody sees is refused in words, not with a receipt that would be a lie: it may be a person's tool. */
const caeEnLaTrampa = (body: unknown): boolean => ![undefined, null, ''].includes(leerRuta(body, TRAMPA) as null);

const LLENO_LA_TRAMPA =
  'Un programa o una extensión del navegador llenó un campo que no se ve. Ya lo vaciamos: revise sus datos y envíelos de nuevo.';

const EN_LA_TRAMPA = {
  status: 400 as const,
  body: { message: LLENO_LA_TRAMPA, errores: { [TRAMPA]: LLENO_LA_TRAMPA } },
};

const YA_ENVIADO = 'Este formulario ya se había enviado con otros datos. Revise el comprobante de ese envío.';

const CLAVE_AJENA = 'Esta clave de envío ya se usó con otro formulario.';

type Llamadas = ReturnType<typeof contractOf>;

type Options = { readonly recepcion: Recepcion; readonly apertura: Apertura; readonly comprobantes: Comprobantes };

/** The creating call of every form, out of its definition, and the reads beside them. */
export function serveFormularios(
  app: FastifyInstance,
  formularios: readonly Formulario[],
  { recepcion, apertura, comprobantes }: Options,
): void {
  const handlerOf =
    (formulario: Formulario): Handlers<Llamadas>[keyof Llamadas] =>
    async ({ body, headers }, { actor, request }) => {
      if (formulario.acceso === 'publico' && caeEnLaTrampa(body)) return EN_LA_TRAMPA;
      const { 'idempotency-key': clave = null, 'x-diligenciado': diligenciado } = headers;
      const remitente = actor && { actor, quien: quienOf(request) };
      const llegada = { entrada: body, clave, diligenciado, remitente };
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
      const entrega = await enviarComprobante(comprobantes, id, quienOf(request));
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
    numerosDe(formulario).map(({ campo, nombre, digitos, ultimo: { ruta, clave } }) => {
      const answer = async () => {
        const numero = await recepcion.ultimo(formulario, campo);
        return { status: 200 as const, body: { [clave]: { [nombre]: enDigitos(numero, digitos) } } };
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
