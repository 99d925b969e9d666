// The payload of a form: its encoding by our own page, its multipart parts, and its JSON Schema for the API document.
import { readRuta, type Campos, type Nodo } from './arbol.ts';
import type { ArchivoElegido, CampoArchivo } from './campos/archivo.ts';
import type { Entorno } from './campos/entorno.ts';
import type { Campo, CampoDe, TipoCampo } from './campos/index.ts';
import { maxMessage, TIPOS_DE_ARCHIVO } from './campos/tipos-de-archivo.ts';
import { hiddenIn, readCondiciones, type Asked } from './condiciones.ts';
import { CONSENTIMIENTO, PAPELETA, TRAMPA, type Efecto, type Formulario } from './formulario.ts';
import { isNota } from './nota.ts';
import type { Semestre } from './semestre.ts';

/** Facts of the page that sends a form: the options, and the semester in which it was filled in. */
type EncodingContext = Pick<Entorno, 'opciones'> & { readonly semestre: Semestre };

/**
 * Returns the payload that our own form sends: the keys of the contract with the texts of options where it names them
 * (spec 2 §3), without fields whose condition does not hold, and the version of the accepted consent. The same values always give the same payload.
 */
export function encodePayload(
  formulario: Asked & Pick<Formulario, 'consentimiento' | 'efectos'>,
  valores: unknown,
  { opciones, semestre }: EncodingContext,
): Record<string, unknown> {
  const isMet = readCondiciones(formulario, valores, { opciones });
  const hidden = hiddenIn(formulario, isMet);
  const encodeCampos = (campos: Campos, valor: unknown, prefijo = ''): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(campos)
        .filter(
          ([clave, nodo]) =>
            !isNota(nodo) && !hidden.includes(prefijo + clave) && (!('visibleSi' in nodo) || isMet(nodo.visibleSi)),
        )
        .map(([clave, nodo]) => [clave, encodeNodo(nodo, readRuta(valor, clave), prefijo + clave)]),
    );
  const encodeNodo = (nodo: Nodo, valor: unknown, ruta: string): unknown => {
    if (nodo.tipo === 'grupo') return encodeCampos(nodo.campos, valor, `${ruta}.`);
    if (nodo.tipo === 'calculado') return calculados[ruta] ?? null;
    if (nodo.tipo !== 'lista') {
      if (valor === undefined || valor === '') return nodo.vacio ?? null;
      return 'lista' in nodo && !('contrato' in nodo && nodo.contrato === 'clave') ? textoOf(nodo.lista, valor) : valor;
    }
    const items: unknown[] = Array.isArray(valor) ? valor : [];
    return items.map((item) => encodeCampos(nodo.item.campos, item));
  };
  const textoOf = (nombre: string, valor: unknown): unknown =>
    Array.isArray(valor)
      ? valor.map((elegida) => textoOf(nombre, elegida))
      : (opciones(nombre).find(({ clave }) => clave === valor)?.texto ?? valor);
  const { campos, consentimiento, efectos = [] } = formulario;
  const calculados = calculadosByRuta(efectos, semestre);
  // When a field gives the consent, the version tells which text it showed.
  const consentido = consentimiento && Boolean(readRuta(valores, consentimiento.campo ?? CONSENTIMIENTO));
  return { ...encodeCampos(campos, valores), ...(consentido && { [CONSENTIMIENTO]: consentimiento.version }) };
}

/** Returns the values of calculated fields that a client can know: fixed texts and the semester. */
const calculadosByRuta = (efectos: readonly Efecto[], semestre: Semestre): Readonly<Record<string, string>> =>
  Object.fromEntries(
    efectos.flatMap((efecto): (readonly [string, string])[] => {
      if (efecto.efecto === 'semestre') return [[efecto.campo, semestre]];
      return efecto.efecto === 'fijo' ? [[efecto.campo, efecto.valor]] : [];
    }),
  );

/** A part of a form's multipart body: text, JSON, or a file of at most `max` bytes. */
type ParteDeFormulario =
  { readonly tipo: 'texto' | 'json' } | { readonly tipo: 'archivo'; readonly max: number; readonly mensajeMax: string };

type Definicion = Pick<Formulario, 'campos' | 'consentimiento'>;

/** Returns the parts of a `multipart` form: the keys of its root, and those that our own page sends beside them. */
export const partesOf = (formulario: Definicion): Record<string, ParteDeFormulario> => ({
  ...Object.fromEntries(Object.entries(formulario.campos).map(([clave, nodo]) => [clave, parteOf(nodo)])),
  ...(formulario.consentimiento && { [CONSENTIMIENTO]: { tipo: 'texto' } }),
  [TRAMPA]: { tipo: 'texto' },
});

function parteOf(nodo: Nodo): ParteDeFormulario {
  if (nodo.tipo === 'grupo' || nodo.tipo === 'lista' || nodo.tipo === 'opciones') return { tipo: 'json' };
  return nodo.tipo === 'archivo' ? { tipo: 'archivo', max: nodo.max, mensajeMax: maxMessage(nodo) } : { tipo: 'texto' };
}

/** Returns the file fields of a form with the name of their part. */
export const archivosOf = ({ campos }: Pick<Formulario, 'campos'>): readonly (readonly [string, CampoArchivo])[] =>
  Object.entries(campos).flatMap(([clave, nodo]) => (nodo.tipo === 'archivo' ? [[clave, nodo] as const] : []));

/**
 * Returns the multipart body of a filled-in form, as every client sends it (spec 1 §7, DECISIONS §4). Empty keys of the root
 * are left out.
 * @param valores the payload; files as {@link ArchivoElegido}
 */
export function toFormData(formulario: Definicion, valores: Readonly<Record<string, unknown>>): FormData {
  const body = new FormData();
  for (const [nombre, { tipo }] of Object.entries(partesOf(formulario))) {
    const valor = valores[nombre];
    if (valor === undefined || valor === null) continue;
    if (tipo === 'archivo') {
      // The file control of the form sets this type.
      const { contenido, nombre: nombreOfArchivo } = valor as ArchivoElegido;
      body.append(nombre, contenido, nombreOfArchivo);
    } else body.append(nombre, tipo === 'texto' && typeof valor === 'string' ? valor : JSON.stringify(valor));
  }
  return body;
}

type JsonSchema = { readonly [clave: string]: unknown };

const ESQUEMAS: { [T in TipoCampo]: (campo: CampoDe<T>) => JsonSchema } = {
  texto: ({ max = 200 }) => ({ type: 'string', maxLength: max }),
  digitos: ({ min, max }) => ({ type: ['string', 'integer'], pattern: `^\\d{${min},${max}}$` }),
  documento: () => ({ type: ['string', 'integer'], pattern: '^[0-9A-Za-z]{4,20}$' }),
  correo: () => ({ type: 'string', format: 'email', maxLength: 254 }),
  entero: ({ min, max, decimales }) =>
    decimales
      ? {
          type: ['number', 'string'],
          minimum: min,
          maximum: max,
          description: `Con ${decimales} decimales como máximo; en un texto, con coma o con punto.`,
        }
      : { type: ['integer', 'string'], minimum: min, maximum: max },
  escala: ({ min, max }) => ({ type: ['integer', 'string'], minimum: min, maximum: max }),
  fecha: () => ({ type: 'string', format: 'date' }),
  opcion: ({ lista, libre }) => ({
    type: 'string',
    description: `Texto o clave de una opción de la lista «${lista}»${libre ? ', o palabras propias' : ''}.`,
  }),
  opciones: ({ lista }) => ({
    type: 'array',
    items: { type: 'string' },
    description: `Textos o claves de opciones de la lista «${lista}».`,
  }),
  archivo: ({ tipos, max }) => ({
    type: 'string',
    format: 'binary',
    description: `${tipos.map((tipo) => TIPOS_DE_ARCHIVO[tipo].nombre).join(', ')}; hasta ${max} bytes.`,
  }),
  asignatura: () => ({ type: 'string', description: 'Código de una asignatura del semestre.' }),
  derivado: () => ({ type: 'string', description: 'Lo que corresponde a lo elegido en otro campo.' }),
  calculado: () => ({ description: 'Lo determina el servidor; lo que se envíe se ignora.' }),
};

function campoSchema(campo: Campo): JsonSchema {
  // The table pairs each type with its own schema; the compiler cannot follow the pairing through a union.
  const esquema = (ESQUEMAS[campo.tipo] as (campo: Campo) => JsonSchema)(campo);
  return { title: campo.etiqueta, ...esquema };
}

function nodoSchema(nodo: Nodo): JsonSchema {
  if (nodo.tipo === 'grupo') return camposSchema(nodo.campos);
  if (nodo.tipo !== 'lista') return campoSchema(nodo);
  return { type: 'array', minItems: nodo.min, maxItems: nodo.max, items: camposSchema(nodo.item.campos) };
}

const isObligatorio = (nodo: Nodo): boolean => {
  if (nodo.tipo === 'grupo') return !nodo.visibleSi;
  if (nodo.tipo === 'lista') return nodo.min > 0;
  if (nodo.tipo === 'calculado' || nodo.tipo === 'derivado') return false;
  return nodo.obligatorio !== false && !nodo.visibleSi;
};

function camposSchema(campos: Campos): JsonSchema & { readonly properties: JsonSchema } {
  const nodos = Object.entries(campos).filter(([, nodo]) => !isNota(nodo));
  return {
    type: 'object',
    properties: Object.fromEntries(nodos.map(([clave, nodo]) => [clave, nodoSchema(nodo)])),
    required: nodos.filter(([, nodo]) => isObligatorio(nodo)).map(([clave]) => clave),
  };
}

const PAPELETA_SCHEMA = {
  type: 'object',
  description:
    'En un semestre con encuesta verificada, la papeleta de la asignatura: se gasta con la respuesta y no se guarda con ella. Sin ella, 403; una gastada, 409.',
  properties: { entrada: { type: 'string' }, salida: { type: 'string' } },
  required: ['entrada', 'salida'],
} as const satisfies JsonSchema;

/** Returns the JSON Schema of a form's payload, for the API document. The rules themselves are in `validar`. */
export function jsonSchemaOf({
  campos,
  consentimiento,
  conPapeleta,
}: Pick<Formulario, 'campos' | 'consentimiento' | 'conPapeleta'>): JsonSchema {
  const { properties: own, ...esquema } = camposSchema(campos);
  const properties = { ...own, ...(conPapeleta && { [PAPELETA]: PAPELETA_SCHEMA }) };
  if (!consentimiento) return { ...esquema, properties };
  const byDefault = consentimiento.campo === undefined ? 'no consta' : 'el que se muestra ahora';
  const description = `La versión del texto que se acepta: ${consentimiento.version}. Sin ella, ${byDefault}.`;
  return { ...esquema, properties: { ...properties, consentimiento: { type: 'string', description } } };
}
