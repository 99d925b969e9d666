// Contract of forms: the creating call of each with its receipt, the reads beside it, and the data of their pages.
import * as z from 'zod/mini';
import { readRuta } from '#catalogo/arbol.ts';
import { hasComprobante } from '#catalogo/comprobante.ts';
import type { Estado } from '#catalogo/estados.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { jsonSchemaOf, partesOf } from '#catalogo/payload.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import type { ClaveDePagina } from '#features/papeletas/contract.ts';
import { keySchema } from '#platform/contract/once.ts';
import { pageData } from '#platform/contract/page-data.ts';
import { RETO_HEADER, retoHeaderSchema, withRetoSchema } from '#platform/contract/reto.ts';
import { defineContract, errorSchema, errorSchemaOf } from '#platform/contract/route.ts';
import { ENTREGAS_DE_COMPROBANTE } from './comprobante.ts';

export { comprobanteContract } from './comprobante.ts';

/** Receipt of a record. It never has a `message`, which existing clients take for an error (DECISIONS §4). */
const reciboBase = z.object({
  id: z.uuid(),
  /** The number that the person keeps: `HBV-7K3M9-QX24T`. */
  comprobante: z.string(),
  /** Instant at which the server received it, ISO 8601 in UTC. */
  recibido: z.iso.datetime(),
});

/**
 * Receipt of a record of any form, with the numbers that the record was given, each under its own name (`idSolicitud`).
 */
export const reciboSchema = z.catchall(reciboBase, z.string());

export type Recibo = z.output<typeof reciboSchema>;

/** Answer to an anonymous sending and to its repetitions: the day in Bogotá and nothing else (DECISIONS §4). */
export const reciboAnonimoSchema = z.object({ fecha: z.iso.date() });

export type ReciboAnonimo = z.output<typeof reciboAnonimoSchema>;

/** Returns the numbers that a form's records are given, with the name under which each is answered. */
export const numerosOf = ({ efectos = [] }: Pick<Formulario, 'efectos'>) =>
  efectos.flatMap((efecto) =>
    efecto.efecto === 'consecutivo' ? [{ ...efecto, nombre: efecto.campo.split('.').at(-1)! }] : [],
  );

/** Returns the number that people are told: the one that its form gives or, where it gives none, the receipt's. */
export function numeroOf(
  formulario: Pick<Formulario, 'efectos'>,
  { comprobante, datos }: Pick<Registro, 'comprobante' | 'datos'>,
): string {
  const [numero] = numerosOf(formulario);
  const given: unknown = numero && readRuta(datos, numero.campo);
  return typeof given === 'string' ? given : comprobante;
}

/** Token by which a record is followed: the end of its receipt's address, 128 bits that cannot be guessed. */
export const seguimientoSchema = z.string().check(z.regex(/^[\w-]{22}$/));

/** Returns the schema of the receipt of one form's records. */
function reciboSchemaOf(formulario: Pick<Formulario, 'efectos' | 'anonimo' | 'pantalla'>) {
  const own: Record<string, z.ZodMiniType<string, string>> = Object.fromEntries(
    numerosOf(formulario).map(({ nombre }) => [nombre, z.string()]),
  );
  if (hasComprobante(formulario)) {
    own['seguimiento'] = z.exactOptional(seguimientoSchema);
    own['porCorreo'] = z.exactOptional(z.enum(ENTREGAS_DE_COMPROBANTE));
    own['vence'] = z.exactOptional(z.iso.date());
  }
  return z.object({ ...reciboBase.shape, ...own });
}

export const respuestaSchemaOf = (formulario: Pick<Formulario, 'efectos' | 'anonimo' | 'pantalla'>) =>
  formulario.anonimo ? reciboAnonimoSchema : reciboSchemaOf(formulario);

/** Format of error bodies that the clients of each form's call expect (DECISIONS §4). */
const ERRORES = { comun: undefined, 'error-logico': 'logico', 'error-texto': 'texto' } as const;

/**
 * Returns the schema of the refusal of a key that was used with other content: it has the first receipt (DECISIONS §4).
 */
export const claveUsadaSchemaOf = (formulario: Pick<Formulario, 'efectos' | 'respuesta' | 'anonimo' | 'pantalla'>) =>
  z.extend(errorSchemaOf(ERRORES[formulario.respuesta ?? 'comun']), { recibo: reciboSchemaOf(formulario) });

/** A record as the database keeps it. */
export type Registro = {
  readonly id: string;
  /** Slug of the form. */
  readonly formulario: string;
  /** Version of the definition with which it was made. */
  readonly version: number;
  readonly semestre: Semestre;
  readonly estado: Estado;
  readonly creado: Date;
  readonly comprobante: string;
  /** The form's tree (`Valores` of its fields), normalised. */
  readonly datos: Readonly<Record<string, unknown>>;
  /** Text that searches look in: `plainText`. */
  readonly busqueda: string;
};

/** Header with the token of the request that a new one follows. */
export const ANTERIOR_HEADER = 'x-solicitud-anterior';

/** Header with the version of a form of the unit that the page shows. */
export const VERSION_HEADER = 'x-version';

/** Name of that token in the end of a form's address. */
export const FRAGMENTO_DE_ANTERIOR = 'anterior';

/**
 * Makes the headers that our own pages send with a filled form, and existing clients need not (DECISIONS §2, §4). A function:
 * the pages of forms do without these schemas.
 */
export const makeCabeceras = () =>
  z.object({
    'idempotency-key': keySchema(
      'UUID del formulario diligenciado: lo enviado de nuevo con el mismo se registra una sola vez y recibe la primera ' +
        'respuesta, durante 30 días. Con otro contenido, 409.',
    ),
    [RETO_HEADER]: retoHeaderSchema,
    'x-diligenciado': z.optional(
      z.string().register(z.globalRegistry, {
        format: 'date-time',
        description:
          'Cuándo se diligenció lo que tuvo que esperar una conexión: cuenta en el semestre de ese día, hasta 15 días.',
      }),
    ),
    [ANTERIOR_HEADER]: z.optional(
      z.string().register(z.globalRegistry, {
        description:
          'Final de la dirección de la solicitud cerrada que esta continúa; uno que no sirve se pasa por alto.',
      }),
    ),
    // Its name and shape are those of the waiting list, whose schemas public pages do not load.
    'x-turno': z
      .optional(z.string().check(z.regex(/^[\w-]{22}$/, 'El turno no está completo.')))
      .register(z.globalRegistry, {
        description: 'Turno de la lista de espera con un cupo apartado: el envío lo usa, en un formulario con cupos.',
      }),
  });

type Llamado = Pick<Formulario, 'respuesta' | 'anonimo' | 'efectos' | 'pantalla'>;

/** Returns the answers of the call that sends a form. */
export function respuestasOf(formulario: Llamado) {
  const { respuesta = 'comun' } = formulario;
  const errores = errorSchemaOf(ERRORES[respuesta]);
  const recibo = respuestaSchemaOf(formulario);
  return {
    201: respuesta === 'error-logico' ? z.extend(recibo, { error: z.literal(false) }) : recibo,
    400: errores,
    403: errores,
    408: errores,
    409: claveUsadaSchemaOf(formulario),
    413: errores,
    429: z.extend(errores, z.partial(withRetoSchema).shape),
    503: errores,
  };
}

function llamadaOf(formulario: Formulario, headers: ReturnType<typeof makeCabeceras>) {
  const { acceso, titulo: resumen, viaje, respuesta = 'comun', anonimo = false } = formulario;
  const error = ERRORES[respuesta];
  return {
    acceso,
    resumen,
    ...(error && { error }),
    ...(anonimo && { untraced: true }),
    ...(acceso === 'publico' && { limitada: true }),
    ...(viaje === 'multipart' && { partes: partesOf(formulario) }),
    headers,
    // Any body is accepted here and checked by the form's own rules; the API document shows them.
    body: z.unknown().register(z.globalRegistry, jsonSchemaOf(formulario)),
    respuestas: respuestasOf(formulario),
  };
}

export const contractOf = (
  formularios: readonly Formulario[],
): Record<`POST /${string}`, ReturnType<typeof llamadaOf>> => {
  const headers = makeCabeceras();
  return Object.fromEntries(formularios.map((formulario) => [formulario.llamada, llamadaOf(formulario, headers)]));
};

const opcionSchema = z.object({
  clave: z.string(),
  texto: z.string(),
  activa: z.boolean(),
  atributos: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
});

export const formularioData = z.object({
  // Written by the same release that reads it: the document names its scripts by their content.
  formulario: z.custom<Formulario>((value) => typeof value === 'object' && value !== null),
  /**
   * The options of the lists that the form uses. If places are limited, `cupos` is the number left of an option, and an
   * option without any has `conCupos` false.
   */
  listas: z.record(z.string(), z.array(opcionSchema)),
  /** Institutional e-mail domains. */
  dominios: z.array(z.string()),
  /** Today in Bogotá, `AAAA-MM-DD`. */
  hoy: z.string(),
  /**
   * The number that the next record would get, by the path of its field: provisional, the server gives it when it
   * stores.
   */
  siguientes: z.record(z.string(), z.string()),
  /** Its window in words, while one limits it: `mensaje` replaces the form while it takes no answers. */
  vigencia: z.optional(z.object({ aviso: z.string(), mensaje: z.exactOptional(z.string()) })),
  /** The key of the tokens with which it is answered, where it asks for one. */
  papeletas: z.exactOptional(z.custom<ClaveDePagina>()),
});

export type FormularioData = z.output<typeof formularioData>;

/** An option that an address chooses, as the page of cards and the form show it. */
const opcionDeDireccion = z.object({
  titulo: z.string(),
  descripcion: z.optional(z.string()),
  horas: z.optional(z.number()),
});

/** Page data of a form: those of every page, the form, and the option that its address chooses. */
export const formularioPageData = z.extend(z.extend(pageData, formularioData.shape), {
  elegida: z.optional(opcionDeDireccion),
});

export type FormularioPageData = z.output<typeof formularioPageData>;

/** Page data of a page of cards: one card for each form that an address may choose. */
export const portadaPageData = z.extend(pageData, {
  portada: z.object({
    titulo: z.string(),
    proposito: z.string(),
    /** The window of their form, in words; none leads to it while it takes no answers. */
    vigencia: formularioData.shape.vigencia,
    tarjetas: z.array(z.extend(opcionDeDireccion, { direccion: z.string() })),
  }),
});

export type PortadaPageData = z.output<typeof portadaPageData>;

/**
 * Returns the reads beside the creating calls: the last number of each sequence, and the data of a form for our own
 * pages.
 */
export const lecturasOf = (formularios: readonly Formulario[]) =>
  defineContract({
    ...ultimosOf(formularios),
    'GET /formularios/{formulario}': {
      // Each form's own `acceso` decides further.
      acceso: 'sesion',
      resumen: 'Lo que se necesita para diligenciar un formulario que pide ingresar.',
      params: z.object({ formulario: z.string().check(z.maxLength(100)) }),
      respuestas: { 200: formularioData, 403: errorSchema, 404: errorSchema },
    },
  });

const ultimosOf = (formularios: readonly Formulario[]): Record<`GET /${string}`, RutaDeUltimo> =>
  Object.fromEntries(
    formularios.flatMap((formulario) =>
      numerosOf(formulario).map(({ nombre, ultimo: { ruta, clave } }) => [ruta, rutaDeUltimo(clave, nombre)]),
    ),
  );

const rutaDeUltimo = (clave: string, nombre: string) =>
  ({
    acceso: 'publico',
    resumen: 'El último número que se dio, y nada más; ceros si no se ha dado ninguno.',
    respuestas: { 200: z.object({ [clave]: z.object({ [nombre]: z.string() }) }) },
  }) as const;

type RutaDeUltimo = ReturnType<typeof rutaDeUltimo>;
