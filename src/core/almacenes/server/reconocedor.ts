// Recognises a person's data in values, texts and JSON, erases it, and gives patterns to search the database by.
import { CLASES_DE_DOCUMENTO, plainText } from '#catalogo/busqueda.ts';
import { digitApart, withoutInvisibles, withoutSeparators } from '#catalogo/campos/limpieza.ts';
import { isUuid } from '#platform/contract/uuid.ts';
import { CLASES_DE_DATO, EMPTY_PERSONA, type ClaseDeDato, type Persona } from '../contract.ts';

const compact = (texto: string): string =>
  withoutSeparators(withoutInvisibles(texto))
    .replaceAll(/[:;#_]/g, '')
    .toUpperCase();

const CLASE_Y_NUMERO = new RegExp(`^(?:${CLASES_DE_DOCUMENTO})+(?=\\d{5,}(?:-\\d)?$)`, 'iu');

/** Keeps a digit of verification apart: joined to the number it would make the document of another person. */
const withDigitApart = (valor: string, documento: string): string =>
  digitApart(withoutInvisibles(valor).trim()) === null ? documento : `${documento.slice(0, -1)}-${documento.slice(-1)}`;

/** Country prefix of a Colombian number, which is often omitted. */
const CON_PREFIJO = /^(?:00)?57(?=[36]\d{9}$)/;

const NORMALISERS: { readonly [C in ClaseDeDato]: (valor: string) => string } = {
  documento: (valor) => withDigitApart(valor, compact(valor)).replace(CLASE_Y_NUMERO, ''),
  telefono: (valor) => compact(valor).replace(CON_PREFIJO, ''),
  correo: (valor) => withoutInvisibles(valor).trim().toLowerCase(),
  usuario: (valor) => withoutInvisibles(valor).trim().toLowerCase(),
  // Names are written with one or more spaces, points or a hyphen.
  nombre: (valor) => plainText(valor.replaceAll(/[._-]+/g, ' ')),
};

/** Normalises a value for comparison with others of its kind; empty if it has no content. */
export const normalise = (clase: ClaseDeDato, valor: unknown): string =>
  typeof valor === 'string' || typeof valor === 'number' ? NORMALISERS[clase](String(valor)) : '';

/** Combines descriptions of one person, without duplicate values. */
export function mergePersonas(...personas: readonly Partial<Persona>[]): Persona {
  const valoresOf = (clase: ClaseDeDato): string[] => {
    const valores = personas.flatMap((persona) => persona[clase] ?? []);
    const unicos = new Map(valores.map((valor) => [normalise(clase, valor), valor.trim()]));
    return [...unicos].flatMap(([normal, valor]) => (normal === '' ? [] : [valor]));
  };
  return { ...EMPTY_PERSONA, ...Object.fromEntries(CLASES_DE_DATO.map((clase) => [clase, valoresOf(clase)])) };
}

const ERASED = '[dato eliminado]';
export const SIN_NOMBRE = 'Anonimizado';

/** Recognises one person in values, texts and JSON. */
export type Reconocedor = {
  readonly persona: Persona;
  /** Returns true if the value belongs to the person; false for empty values. */
  readonly matches: (clase: ClaseDeDato, valor: unknown) => boolean;
  /** Returns true if the text mentions the person. */
  readonly mentions: (texto: string) => boolean;
  /** Returns the text without its mentions of the person; unchanged if there are none. */
  readonly eraseFrom: (texto: string) => string;
  /** Returns the JSON without mentions of the person in texts, numbers and keys; the same value if there are none. */
  readonly eraseInJson: (valor: unknown) => unknown;
  /**
   * LIKE patterns for text without accents and case. Every mention matches one of them, except numbers split in unusual
   * places.
   */
  readonly patrones: readonly string[];
  /** PostgreSQL regular expressions for the person's numbers with any separators. No index supports them. */
  readonly sueltos: readonly string[];
  /** Exact values to compare columns with: as written and in both cases. */
  readonly exactos: readonly string[];
};

/** Shorter numbers occur in texts by coincidence. */
const CIFRAS_MINIMAS = 5;

/** From this length on, a number cannot be a code such as MAT123456 and is found next to any letter. */
const CIFRAS_INCONFUNDIBLES = 7;

// Listed explicitly instead of `\p{L}`: each use of such a class takes 2 ms to compile.
const LETRA_O_CIFRA = String.raw`0-9a-zªµº\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f`;
const ALFANUMERICO = `[${LETRA_O_CIFRA}]`;
/** After a point these continue a domain or user name; a capital begins a sentence. Case-sensitive. */
const MINUSCULA_O_CIFRA = '(?-i:[0-9a-zß-öø-ÿ])';
const NO_PEGADO = { antes: `(?<!${ALFANUMERICO})`, despues: `(?!${ALFANUMERICO})` } as const;

/** A percent-encoded character before a value ends in letters or digits that are not part of the value. */
const TRAS_CODIGO = '(?<=%[0-9a-f]{2})';

/** Returns the encodings of a character in text, HTML and addresses. */
function encodingsOf(letra: string): string {
  const plana = RegExp.escape(letra);
  if (/^[\p{L}\p{N}]$/u.test(letra)) return plana;
  const codigo = letra.codePointAt(0)!;
  const formas = [plana, `%${codigo.toString(16).padStart(2, '0')}`, `&#0*${codigo};`, `&#x0*${codigo.toString(16)};`];
  return `(?:${[...formas, ...(CON_NOMBRE[letra] ?? [])].join('|')})`;
}
const CON_NOMBRE: Readonly<Record<string, readonly string[]>> = { '&': ['&amp;'], "'": ['&apos;', '’'] };

const literal = (valor: string): string => Array.from(valor, encodingsOf).join('');

/** Matches letters with and without accents: names are often written without. */
const withAccents = (palabra: string): string =>
  Array.from(palabra, (letra) => `${ACENTOS[letra] ?? encodingsOf(letra)}[\\u0300-\\u036f]*`).join('');
const ACENTOS: Readonly<Record<string, string>> = {
  a: '[aáàäâã]',
  e: '[eéèëê]',
  i: '[iíìïî]',
  o: '[oóòöôõ]',
  u: '[uúùüû]',
  n: '[nñ]',
  c: '[cç]',
};

/** Separators that people write between the digits of a number: 1.020.304, 1 020 304, (300) 123-4567. */
const SEPARADOR = String.raw`(?:[.,'’\s_()-]|&nbsp;)`;

/** Excludes parts of a longer number with thousands separators. */
const MILES = { antes: String.raw`(?<![0-9][.,'’])`, despues: String.raw`(?![.,'’][0-9]{3}(?![0-9]))` } as const;

/** Expressions for a document or phone with any separators and next to any letters, but not inside a longer number. */
function numberPatterns(valor: string): string[] {
  if (valor.length < CIFRAS_MINIMAS) return [];
  const letras = Array.from(valor, (letra) => RegExp.escape(letra));
  if (valor.length < CIFRAS_INCONFUNDIBLES || !/^\d+$/.test(valor)) {
    const before = `(?:${NO_PEGADO.antes}|${TRAS_CODIGO}|(?<=${NO_PEGADO.antes}(?:${CLASES_DE_DOCUMENTO})))`;
    return [before + letras.join(`${SEPARADOR}?`) + NO_PEGADO.despues];
  }
  const partido = MILES.antes + letras.join(`${SEPARADOR}{0,2}`) + MILES.despues;
  return [`(?:(?<![0-9])|${TRAS_CODIGO})(?:${letras.join('')}|${partido})(?![0-9])`];
}

/** Characters that join the words of an address or user name: `x-juan@u.co` is not `juan@u.co`. */
const ANTES_DE_CUENTA = String.raw`(?:(?<!${ALFANUMERICO}|_|${ALFANUMERICO}[.+&'#-])|${TRAS_CODIGO})`;
const DESPUES_DE_USUARIO = String.raw`(?!${ALFANUMERICO}|_|(?:[+'#-]|&(?!\w+[=;]))${ALFANUMERICO}|\.${MINUSCULA_O_CIFRA})`;
const DESPUES_DE_CORREO = String.raw`(?!${ALFANUMERICO}|\.${MINUSCULA_O_CIFRA}|-[${LETRA_O_CIFRA}-]*\.${MINUSCULA_O_CIFRA})`;

/** Expressions that find a value in a text; empty if it would match by coincidence. */
const EN_TEXTO: { readonly [C in ClaseDeDato]: (normal: string) => string[] } = {
  documento: numberPatterns,
  telefono: (valor) =>
    valor.length < 7
      ? []
      : [...numberPatterns(valor), ...numberPatterns(`57${valor}`), ...numberPatterns(`0057${valor}`)],
  correo: (valor) => [ANTES_DE_CUENTA + literal(valor) + DESPUES_DE_CORREO],
  usuario: (valor) => {
    if (/^\d+$/.test(valor)) return numberPatterns(valor);
    // `docente.demo` is not a common word; `ana` may be.
    const comun = valor.length < CIFRAS_MINIMAS || /^\p{L}+$/u.test(valor);
    return comun ? [] : [ANTES_DE_CUENTA + literal(valor) + DESPUES_DE_USUARIO];
  },
  nombre: (valor) =>
    wordOrders(valor).map(
      (palabras) =>
        NO_PEGADO.antes + palabras.map(withAccents).join(String.raw`(?:[\s.,_-]|&nbsp;)+`) + NO_PEGADO.despues,
    ),
};

/** Orders in which the words of a full name may appear: given names first, or surnames first. */
function wordOrders(nombre: string): string[][] {
  const palabras = nombre.split(' ');
  return palabras.length < 2 ? [] : palabras.map((_, i) => [...palabras.slice(i), ...palabras.slice(0, i)]);
}

/** Builds a LIKE pattern. Characters that the stored text may encode match anything. */
const like = (texto: string): string =>
  `%${plainText(texto)
    .replaceAll(/[^a-z0-9._-]+/g, '%')
    .replaceAll('_', String.raw`\_`)}%`;

/** Groups of three digits from the end, for the trigrams of the search index. */
const inGroups = (valor: string): string[] =>
  /^\d+$/.test(valor) ? [like(valor.replaceAll(/\B(?=(\d{3})+$)/g, ' '))] : [like(valor)];

/** Patterns for text without accents and case: the database preselects with these, the expressions above decide. */
const PATRONES: { readonly [C in ClaseDeDato]: (normal: string) => string[] } = {
  documento: inGroups,
  telefono: (valor) => [like(valor.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3'))],
  correo: (valor) => [like(valor)],
  usuario: inGroups,
  nombre: (valor) =>
    wordOrders(valor).length === 0 ? [like(valor)] : wordOrders(valor).map((palabras) => like(palabras.join(' '))),
};

/** Database expression for digits with any other separators. */
const splitDigits = (valor: string): string[] =>
  /^\d+$/.test(valor) && valor.length >= CIFRAS_MINIMAS ? [Array.from(valor, String).join('[^0-9]{0,12}')] : [];

/** Ids and checksums of files: their digits are no document numbers. */
const ID_OR_CHECKSUM = `${NO_PEGADO.antes}(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32,})${NO_PEGADO.despues}`;

export function createReconocedor(persona: Persona): Reconocedor {
  const pares = Object.entries(persona).flatMap(([clase, valores]) =>
    // The keys of a person are the kinds.
    valores.map((valor) => [clase as ClaseDeDato, normalise(clase as ClaseDeDato, valor)] as const),
  );
  const known = new Set(
    pares.flatMap(([clase, normal]) => [
      `${clase} ${normal}`,
      ...(clase === 'nombre' ? wordOrders(normal).map((palabras) => `${clase} ${palabras.join(' ')}`) : []),
    ]),
  );
  const matches = (clase: ClaseDeDato, valor: unknown): boolean => known.has(`${clase} ${normalise(clase, valor)}`);
  const partes = pares.flatMap(([clase, normal]) => EN_TEXTO[clase](normal));
  // Longest first, so that a full name matches before a part of it.
  const union = [...new Set(partes)].sort((a, b) => b.length - a.length).join('|');
  const expresion = union === '' ? null : new RegExp(`(${ID_OR_CHECKSUM})|${union}`, 'giu');
  const withoutPersona = (texto: string): string =>
    expresion ? texto.replaceAll(expresion, (_, kept: string | undefined) => kept ?? ERASED) : texto;

  const wholeNumber = (texto: string): string | null => {
    if (matches('nombre', texto)) return SIN_NOMBRE;
    return (['documento', 'correo', 'usuario', 'telefono'] as const).some((clase) => matches(clase, texto))
      ? ERASED
      : null;
  };
  const eraseFrom = (texto: string): string => {
    if (texto === '' || isUuid(texto)) return texto;
    return wholeNumber(texto) ?? withoutPersona(texto);
  };
  const eraseInJson = (valor: unknown): unknown => {
    if (typeof valor === 'string') return eraseFrom(valor);
    if (typeof valor === 'number') return matches('documento', valor) || matches('telefono', valor) ? null : valor;
    if (Array.isArray(valor)) {
      const others = valor.map(eraseInJson);
      return others.some((other, i) => other !== valor[i]) ? others : valor;
    }
    if (typeof valor !== 'object' || valor === null) return valor;
    const pares = Object.entries(valor);
    const others = pares.map(([clave, par]) => [eraseFrom(clave), eraseInJson(par)] as const);
    const cambio = others.some(([clave, other], i) => clave !== pares[i]![0] || other !== pares[i]![1]);
    return cambio ? Object.fromEntries(others) : valor;
  };

  return {
    persona,
    matches,
    eraseFrom,
    eraseInJson,
    mentions: (texto) => eraseFrom(texto) !== texto,
    sueltos: [
      ...new Set(
        pares.flatMap(([clase, normal]) => (clase === 'correo' || clase === 'nombre' ? [] : splitDigits(normal))),
      ),
    ],
    patrones: [...new Set(pares.flatMap(([clase, normal]) => PATRONES[clase](normal)))],
    exactos: [
      ...new Set(
        Object.values(persona).flatMap((valores) => valores.flatMap((v) => [v, v.toLowerCase(), v.toUpperCase()])),
      ),
    ],
  };
}
