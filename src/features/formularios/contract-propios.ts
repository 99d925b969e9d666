// Contract of the forms that the unit makes itself: one call sends any of them, another reads its last number.
import * as z from 'zod/mini';
import type { Catalogo, CatalogoNow } from '#catalogo/catalogo.ts';
import { CONSENTIMIENTO, isPropio, type Formulario } from '#catalogo/formulario.ts';
import { partesOf } from '#catalogo/payload.ts';
import { AppError } from '#platform/contract/errors.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { makeCabeceras, reciboSchema, respuestasOf, VERSION_HEADER } from './contract.ts';

const params = z.object({ formulario: z.string().check(z.maxLength(100)) });

/**
 * Finds a form of the unit.
 * @throws {AppError} `no-existe`
 */
export function findPropio({ findFormulario }: Catalogo, slug: string): Formulario {
  const formulario = findFormulario(slug);
  if (!formulario || !isPropio(formulario)) throw new AppError('no-existe', { message: 'Ese formulario no existe.' });
  return formulario;
}

/** The calls of all forms of the unit; those of the product have the calls of the contract. */
export const propiosContract = (catalogo: CatalogoNow) =>
  defineContract({
    'POST /formularios/{formulario}': {
      // Each form's own `acceso` decides further.
      acceso: 'publico',
      limitada: true,
      resumen: 'Envía un formulario de la unidad diligenciado.',
      params,
      // A version before the newest may have asked for a consent.
      partes: ({ formulario = '' }) => ({
        [CONSENTIMIENTO]: { tipo: 'texto' },
        ...partesOf(findPropio(catalogo(), formulario)),
      }),
      headers: z.extend(makeCabeceras(), {
        [VERSION_HEADER]: z.optional(z.string().check(z.regex(/^\d{1,6}$/))).register(z.globalRegistry, {
          description:
            'Versión que se diligenció: se acepta si se diligenció hasta un día después de publicarse la siguiente. ' +
            'Sin ella, la vigente.',
        }),
      }),
      body: z.unknown(),
      // The numbers that a form gives have names of its own: the receipt is open for them.
      respuestas: { ...respuestasOf({}), 201: reciboSchema, 401: errorSchema, 404: errorSchema },
    },
    'GET /formularios/{formulario}/ultimo': {
      acceso: 'publico',
      resumen: 'El último número que dio un formulario de la unidad; ceros si no ha dado ninguno.',
      params,
      respuestas: { 200: z.record(z.string(), z.record(z.string(), z.string())), 404: errorSchema },
    },
  });
