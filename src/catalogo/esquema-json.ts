import type { Campos, Nodo } from './arbol.ts';
import { TIPOS_DE_ARCHIVO } from './campos/tipos-de-archivo.ts';
import type { Campo, CampoDe, TipoCampo } from './campos/index.ts';
import type { Formulario } from './formulario.ts';

/** A piece of JSON Schema, as the API's document shows it. */
export type EsquemaJson = { readonly [clave: string]: unknown };

const ESQUEMAS: { [T in TipoCampo]: (campo: CampoDe<T>) => EsquemaJson } = {
  texto: ({ max = 200 }) => ({ type: 'string', maxLength: max }),
  digitos: ({ min, max }) => ({ type: ['string', 'integer'], pattern: `^\\d{${min},${max}}$` }),
  documento: () => ({ type: ['string', 'integer'], pattern: '^[0-9A-Za-z]{4,20}$' }),
  correo: () => ({ type: 'string', format: 'email', maxLength: 254 }),
  entero: ({ min, max }) => ({ type: ['integer', 'string'], minimum: min, maximum: max }),
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

function esquemaDeCampo(campo: Campo): EsquemaJson {
  // The table pairs each type with its own schema; the compiler cannot follow the pairing through a union.
  const esquema = (ESQUEMAS[campo.tipo] as (campo: Campo) => EsquemaJson)(campo);
  return { title: campo.etiqueta, ...esquema };
}

function esquemaDeNodo(nodo: Nodo): EsquemaJson {
  if (nodo.tipo === 'grupo') return esquemaDeCampos(nodo.campos);
  if (nodo.tipo !== 'lista') return esquemaDeCampo(nodo);
  return { type: 'array', minItems: nodo.min, maxItems: nodo.max, items: esquemaDeCampos(nodo.item.campos) };
}

const esObligatorio = (nodo: Nodo): boolean => {
  if (nodo.tipo === 'grupo') return !nodo.visibleSi;
  if (nodo.tipo === 'lista') return nodo.min > 0;
  if (nodo.tipo === 'calculado' || nodo.tipo === 'derivado') return false;
  return nodo.obligatorio !== false && !nodo.visibleSi;
};

function esquemaDeCampos(campos: Campos): EsquemaJson & { readonly properties: EsquemaJson } {
  const nodos = Object.entries(campos);
  return {
    type: 'object',
    properties: Object.fromEntries(nodos.map(([clave, nodo]) => [clave, esquemaDeNodo(nodo)])),
    required: nodos.filter(([, nodo]) => esObligatorio(nodo)).map(([clave]) => clave),
  };
}

/** What a form's call takes, as JSON Schema; the rules themselves are `validar`'s. */
export function esquemaJsonDe({ campos, consentimiento }: Pick<Formulario, 'campos' | 'consentimiento'>): EsquemaJson {
  const { properties, ...esquema } = esquemaDeCampos(campos);
  if (!consentimiento) return { ...esquema, properties };
  const sinElla = consentimiento.campo === undefined ? 'no consta' : 'el que se muestra ahora';
  const description = `La versión del texto que se acepta: ${consentimiento.version}. Sin ella, ${sinElla}.`;
  return { ...esquema, properties: { ...properties, consentimiento: { type: 'string', description } } };
}
