import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Formulario } from '#catalogo/formulario.ts';
import { mensajeGeneral } from '#catalogo/validar.ts';
import { AppError } from '#platform/contract/errors.ts';
import { type Handlers, serve } from '#platform/server/http/serve.ts';
import { contractOf } from '../contract.ts';
import type { Recepcion, ResultadoEnvio } from './service.ts';

const claveSchema = z.nullable(z.uuid('La cabecera Idempotency-Key debe ser un UUID.'));

type Cabeceras = Readonly<Record<string, string | string[] | undefined>>;

function leerCabeceras(cabeceras: Cabeceras): { clave: string | null; diligenciado?: string } {
  const clave = claveSchema.safeParse(cabeceras['idempotency-key'] ?? null);
  if (!clave.success) throw new AppError('datos-invalidos', { message: clave.error.issues[0]!.message });
  const diligenciado = cabeceras['x-diligenciado'];
  return { clave: clave.data, ...(typeof diligenciado === 'string' && { diligenciado }) };
}

function answerOf(formulario: Formulario, resultado: ResultadoEnvio) {
  if (resultado.ok) return { status: 201 as const, body: resultado.recibo };
  if (resultado.motivo === 'clave-usada') {
    return { status: 409 as const, body: { message: YA_ENVIADO, recibo: resultado.recibo } };
  }
  const { fallos } = resultado;
  const errores = Object.fromEntries(fallos.map(({ ruta, mensaje }) => [ruta, mensaje]));
  return { status: 400 as const, body: { message: mensajeGeneral(formulario, fallos), errores } };
}

const YA_ENVIADO = 'Este formulario ya se había enviado con otros datos. Revise el comprobante de ese envío.';

type Llamadas = ReturnType<typeof contractOf>;

/** The creating call of every form, out of its definition. */
export function serveFormularios(app: FastifyInstance, formularios: readonly Formulario[], recepcion: Recepcion): void {
  const handlerOf =
    (formulario: Formulario): Handlers<Llamadas>[keyof Llamadas] =>
    async ({ body }, { request }) =>
      answerOf(formulario, await recepcion.recibir(formulario, { entrada: body, ...leerCabeceras(request.headers) }));
  const handlers = Object.fromEntries(
    formularios.map((formulario) => [formulario.llamada, handlerOf(formulario)] as const),
  );
  serve(app, contractOf(formularios), handlers);
}
