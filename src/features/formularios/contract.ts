import * as z from 'zod/mini';
import { tieneComprobante } from '#catalogo/comprobante.ts';
import { esquemaJsonDe } from '#catalogo/esquema-json.ts';
import type { Estado } from '#catalogo/estados.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { partesDe } from '#catalogo/partes.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import { claveSchema } from '#features/claves/contract.ts';
import { pageData } from '#platform/contract/page-data.ts';
import { CABECERA_RETO, cabeceraRetoSchema, conRetoSchema } from '#platform/contract/reto.ts';
import { defineContract, errorSchema, errorSchemaOf } from '#platform/contract/route.ts';
import type { ReciboEscrito } from './recibo.ts';

/** What became of a receipt that somebody wants by mail. */
const ENTREGAS_DE_COMPROBANTE = ['enviado', 'en-bandeja', 'ya-enviado'] as const;

export type EntregaDeComprobante = (typeof ENTREGAS_DE_COMPROBANTE)[number];

/** The receipt of a form by mail, in a file of its own: public pages load it with what sends. */
export const comprobanteContract = defineContract({
  'POST /comprobantes/correo': {
    // Whoever has the id of a record filled it in: it is answered to nobody else, and cannot be guessed.
    acceso: 'publico',
    resumen: 'Envía el comprobante de un registro, una sola vez, al correo que se escribió en él.',
    audita: 'correo.envio',
    body: z.object({ id: z.uuid() }),
    respuestas: { 202: z.object({ entrega: z.enum(ENTREGAS_DE_COMPROBANTE) }), 404: errorSchema },
  },
});

/** What a sending is answered with; never a `message`, which existing clients take for an error (DECISIONS §4). */
const reciboBase = z.object({
  id: z.uuid(),
  /** The number that the person keeps: `HBV-7K3M9-QX24T`. */
  comprobante: z.string(),
  /** When the server received it, ISO 8601 in UTC. */
  recibido: z.iso.datetime(),
});

/** Any form's receipt, with the numbers that the record was given, each under its own name (`idSolicitud`). */
export const reciboSchema = z.catchall(reciboBase, z.string());

export type Recibo = z.output<typeof reciboSchema>;

/** What an anonymous sending is answered with, the first time and again: the day in Bogotá and nothing else (DECISIONS §4). */
export const reciboAnonimoSchema = z.object({ fecha: z.iso.date() });

export type ReciboAnonimo = z.output<typeof reciboAnonimoSchema>;

/** The numbers that a form's records are given, by the name under which each is answered. */
export const numerosDe = ({ efectos = [] }: Pick<Formulario, 'efectos'>) =>
  efectos.flatMap((efecto) =>
    efecto.efecto === 'consecutivo' ? [{ ...efecto, nombre: efecto.campo.split('.').at(-1)! }] : [],
  );

/** What a record is followed by: the end of the address of its receipt, of 128 bits that nobody guesses. */
export const seguimientoSchema = z.string().check(z.regex(/^[\w-]{22}$/));

/** The receipt of one form's records. */
function reciboSchemaDe(formulario: Pick<Formulario, 'efectos' | 'anonimo' | 'pantalla'>) {
  const propios: Record<string, z.ZodMiniType<string, string>> = Object.fromEntries(
    numerosDe(formulario).map(({ nombre }) => [nombre, z.string()]),
  );
  if (tieneComprobante(formulario)) propios['seguimiento'] = z.exactOptional(seguimientoSchema);
  return z.object({ ...reciboBase.shape, ...propios });
}

/** What a sending of a form is answered with. */
export const respuestaSchemaDe = (formulario: Pick<Formulario, 'efectos' | 'anonimo' | 'pantalla'>) =>
  formulario.anonimo ? reciboAnonimoSchema : reciboSchemaDe(formulario);

/** What clients of the form's call read in its error bodies (DECISIONS §4). */
const ERRORES = { comun: undefined, 'error-logico': 'logico', 'error-texto': 'texto' } as const;

/** The same key came with other content: what was received the first time (DECISIONS §4). */
export const claveUsadaSchemaDe = (formulario: Pick<Formulario, 'efectos' | 'respuesta' | 'anonimo' | 'pantalla'>) =>
  z.extend(errorSchemaOf(ERRORES[formulario.respuesta ?? 'comun']), { recibo: reciboSchemaDe(formulario) });

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
  /** What its search looks in: `textoPlano`. */
  readonly busqueda: string;
};

/** What our own pages send with a filled form beside it, and existing clients need not (DECISIONS §2, §4). */
const cabeceras = z.object({
  'idempotency-key': claveSchema(
    'UUID del formulario diligenciado: lo enviado de nuevo con el mismo se registra una sola vez y recibe la primera ' +
      'respuesta, durante 30 días. Con otro contenido, 409.',
  ),
  [CABECERA_RETO]: cabeceraRetoSchema,
  'x-diligenciado': z.optional(
    z.string().register(z.globalRegistry, {
      format: 'date-time',
      description:
        'Cuándo se diligenció lo que tuvo que esperar una conexión: cuenta en el semestre de ese día, hasta 15 días.',
    }),
  ),
});

/** The creating call of a form, as it stands in the contract. */
function llamadaDe(formulario: Formulario) {
  const { acceso, titulo: resumen, viaje, respuesta = 'comun', anonimo = false } = formulario;
  const error = ERRORES[respuesta];
  const errores = errorSchemaOf(error);
  const recibo = respuestaSchemaDe(formulario);
  return {
    acceso,
    resumen,
    ...(error && { error }),
    ...(anonimo && { sinRastro: true }),
    ...(acceso === 'publico' && { limitada: true }),
    ...(viaje === 'multipart' && { partes: partesDe(formulario) }),
    headers: cabeceras,
    // Everything is accepted here and checked by the form's own rules; the document shows what they ask for.
    body: z.unknown().register(z.globalRegistry, esquemaJsonDe(formulario)),
    respuestas: {
      201: respuesta === 'error-logico' ? z.extend(recibo, { error: z.literal(false) }) : recibo,
      400: errores,
      408: errores,
      409: claveUsadaSchemaDe(formulario),
      413: errores,
      429: z.extend(errores, z.partial(conRetoSchema).shape),
      503: errores,
    },
  };
}

/** The creating calls of forms: what the server answers and the document shows follows from their definitions. */
export const contractOf = (
  formularios: readonly Formulario[],
): Record<`POST /${string}`, ReturnType<typeof llamadaDe>> =>
  Object.fromEntries(formularios.map((formulario) => [formulario.llamada, llamadaDe(formulario)]));

const opcionSchema = z.object({
  clave: z.string(),
  texto: z.string(),
  activa: z.boolean(),
  atributos: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
});

/** What must be known to fill in a form. */
const formularioData = z.object({
  // Written by the same release that reads it: the document names its scripts by their content.
  formulario: z.custom<Formulario>((value) => typeof value === 'object' && value !== null),
  /**
   * The options of the lists that the form asks for. Where places are limited, `cupos` says how many are left of an
   * option, and one without any has `conCupos` false.
   */
  listas: z.record(z.string(), z.array(opcionSchema)),
  /** Institutional e-mail domains. */
  dominios: z.array(z.string()),
  /** Today in Bogotá, `AAAA-MM-DD`. */
  hoy: z.string(),
  /** The number that the next record would get, by the path of its field: provisional, the server gives it when it stores. */
  siguientes: z.record(z.string(), z.string()),
});

export type FormularioData = z.output<typeof formularioData>;

/** An option that an address chooses, as the page of cards and the form tell of it. */
const opcionDeDireccion = z.object({
  titulo: z.string(),
  descripcion: z.optional(z.string()),
  horas: z.optional(z.number()),
});

/** What the document of a form carries beside what every page does: of an address that chooses an option, that one too. */
export const formularioPageData = z.extend(z.extend(pageData, formularioData.shape), {
  elegida: z.optional(opcionDeDireccion),
});

export type FormularioPageData = z.output<typeof formularioPageData>;

/** What the document of a page of cards carries: one card for each form that its address may choose. */
export const portadaPageData = z.extend(pageData, {
  portada: z.object({
    titulo: z.string(),
    proposito: z.string(),
    tarjetas: z.array(z.extend(opcionDeDireccion, { direccion: z.string() })),
  }),
});

export type PortadaPageData = z.output<typeof portadaPageData>;

/** What the document of a receipt carries. */
export type ComprobantePageData = z.output<typeof pageData> & {
  /** Null where no record is followed by the address, or no longer. */
  readonly comprobante: (ReciboEscrito & { /** Where the same form begins again. */ readonly otra: string }) | null;
};

/** The reads beside the creating calls: the last number of each sequence, and what our own pages ask. */
export const lecturasOf = (formularios: readonly Formulario[]) =>
  defineContract({
    ...ultimosOf(formularios),
    'GET /formularios/{formulario}': {
      // Which of the forms, the form's own `acceso` says.
      acceso: 'sesion',
      resumen: 'Lo que se necesita para diligenciar un formulario que pide ingresar.',
      params: z.object({ formulario: z.string().check(z.maxLength(100)) }),
      respuestas: { 200: formularioData, 403: errorSchema, 404: errorSchema },
    },
  });

const ultimosOf = (formularios: readonly Formulario[]): Record<`GET /${string}`, RutaDeUltimo> =>
  Object.fromEntries(
    formularios.flatMap((formulario) =>
      numerosDe(formulario).map(({ nombre, ultimo: { ruta, clave } }) => [ruta, rutaDeUltimo(clave, nombre)]),
    ),
  );

const rutaDeUltimo = (clave: string, nombre: string) =>
  ({
    acceso: 'publico',
    resumen: 'El último número que se dio, y nada más; ceros si no se ha dado ninguno.',
    respuestas: { 200: z.object({ [clave]: z.object({ [nombre]: z.string() }) }) },
  }) as const;

type RutaDeUltimo = ReturnType<typeof rutaDeUltimo>;
