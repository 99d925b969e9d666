import { textoPlano } from '#catalogo/busqueda.ts';
import { CLASES_DE_DATO, type ClaseDeDato, NADIE, type Persona } from '../contract.ts';

const sinSeparadores = (texto: string): string => texto.replaceAll(/[\s.,:;#_'’()+-]/g, '').toUpperCase();

/** The kinds of documents in Colombia as people write them before the number, for a regular expression without case. */
export const CLASES_DE_DOCUMENTO =
  'c\\.?c|t\\.?i|c\\.?e|r\\.?c|p\\.?a|ppt?|pep|nit|nuip|dni|doc(?:umento)?|c[eé]dula|identificaci[oó]n|pasaporte|id|nro|n[o°º]';

const CLASE_Y_NUMERO = new RegExp(`^(?:${CLASES_DE_DOCUMENTO})+(?=\\d{5,}$)`, 'iu');

/** A number of Colombia with the prefix of the country, which is often left out. */
const CON_PREFIJO = /^(?:00)?57(?=[36]\d{9}$)/;

const NORMALIZAR: { readonly [C in ClaseDeDato]: (valor: string) => string } = {
  documento: (valor) => sinSeparadores(valor).replace(CLASE_Y_NUMERO, ''),
  telefono: (valor) => sinSeparadores(valor).replace(CON_PREFIJO, ''),
  correo: (valor) => valor.trim().toLowerCase(),
  usuario: (valor) => valor.trim().toLowerCase(),
  // A name is written with one space or two, with points or a hyphen.
  nombre: (valor) => textoPlano(valor.replaceAll(/[._-]+/g, ' ')),
};

/** A value as it is compared with others of its kind; empty where it says nothing. */
export const normalizar = (clase: ClaseDeDato, valor: unknown): string =>
  typeof valor === 'string' || typeof valor === 'number' ? NORMALIZAR[clase](String(valor)) : '';

/** Several descriptions of one person as one, each value once. */
export function unir(...personas: readonly Partial<Persona>[]): Persona {
  const de = (clase: ClaseDeDato): string[] => {
    const valores = personas.flatMap((persona) => persona[clase] ?? []);
    const unicos = new Map(valores.map((valor) => [normalizar(clase, valor), valor.trim()]));
    return [...unicos].flatMap(([normal, valor]) => (normal === '' ? [] : [valor]));
  };
  return { ...NADIE, ...Object.fromEntries(CLASES_DE_DATO.map((clase) => [clase, de(clase)])) };
}
