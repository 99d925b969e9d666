import { textoPlano } from '#catalogo/busqueda.ts';
import { type ClaseDeDato, CLASES_DE_DATO, NADIE, type Persona } from '../contract.ts';

const sinSeparadores = (texto: string): string => texto.replaceAll(/[\s.,:;#_'’()+-]/g, '').toUpperCase();

/** The kinds of documents in Colombia as people write them before the number, for a regular expression without case. */
const CLASES_DE_DOCUMENTO =
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

/** What stands where a person's data stood. */
const BORRADO = '[dato eliminado]';
export const SIN_NOMBRE = 'Anonimizado';

/** Tells a person in values, texts and JSON. */
export type Reconocedor = {
  readonly persona: Persona;
  /** Whether a value is one of hers; always false for nothing. */
  readonly es: (clase: ClaseDeDato, valor: unknown) => boolean;
  /** Whether a text says something of hers. */
  readonly nombra: (texto: string) => boolean;
  /** The text without what it says of her; the same where it says nothing. */
  readonly borrarDe: (texto: string) => string;
  /** Any JSON without what its texts, numbers and keys say of her; the same value where they say nothing. */
  readonly enJson: (valor: unknown) => unknown;
  /**
   * Patterns of LIKE, one of which whatever names her matches in text without accents and case, but for numbers that are
   * parted in odd places.
   */
  readonly patrones: readonly string[];
  /** Regular expressions of PostgreSQL for her numbers, however they are parted: no index serves them. */
  readonly sueltos: readonly string[];
  /** What columns are compared with: each value as it was written, and in either case. */
  readonly exactos: readonly string[];
};

/** Shorter numbers stand in texts by chance. */
const CIFRAS_MINIMAS = 5;

/** From this length on a number is told from codes such as MAT123456, and is found glued to any letter. */
const CIFRAS_INCONFUNDIBLES = 7;

// Spelled out, not `\p{L}`: each use of such a class takes 2 ms to compile.
const LETRA_O_CIFRA = String.raw`0-9a-zªµº\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f`;
const ALFANUMERICO = `[${LETRA_O_CIFRA}]`;
/** After a point these go on with a domain or user name; a capital begins a sentence. Without the flag for case. */
const MINUSCULA_O_CIFRA = '(?-i:[0-9a-zß-öø-ÿ])';
const NO_PEGADO = { antes: `(?<!${ALFANUMERICO})`, despues: `(?!${ALFANUMERICO})` } as const;

/** What is percent-encoded before a value ends in letters or digits that are not part of it. */
const TRAS_CODIGO = '(?<=%[0-9a-f]{2})';

/** A character as text, HTML and addresses write it. */
function enTexto(letra: string): string {
  const plana = RegExp.escape(letra);
  if (/^[\p{L}\p{N}]$/u.test(letra)) return plana;
  const codigo = letra.codePointAt(0)!;
  const formas = [plana, `%${codigo.toString(16).padStart(2, '0')}`, `&#0*${codigo};`, `&#x0*${codigo.toString(16)};`];
  return `(?:${[...formas, ...(CON_NOMBRE[letra] ?? [])].join('|')})`;
}
const CON_NOMBRE: Readonly<Record<string, readonly string[]>> = { '&': ['&amp;'], "'": ['&apos;', '’'] };

const literal = (valor: string): string => Array.from(valor, enTexto).join('');

/** Letters with and without accents: a name is often written without. */
const conAcentos = (palabra: string): string =>
  Array.from(palabra, (letra) => `${ACENTOS[letra] ?? enTexto(letra)}[\\u0300-\\u036f]*`).join('');
const ACENTOS: Readonly<Record<string, string>> = {
  a: '[aáàäâã]',
  e: '[eéèëê]',
  i: '[iíìïî]',
  o: '[oóòöôõ]',
  u: '[uúùüû]',
  n: '[nñ]',
  c: '[cç]',
};

/** What people write between the digits of a number: 1.020.304, 1 020 304, (300) 123-4567. */
const SEPARADOR = String.raw`(?:[.,'’\s_()-]|&nbsp;)`;

/** Part of a longer number that is written in thousands. */
const MILES = { antes: String.raw`(?<![0-9][.,'’])`, despues: String.raw`(?![.,'’][0-9]{3}(?![0-9]))` } as const;

/** A document or phone, however it is parted and whatever letters it touches, but not in a longer number. */
function numero(valor: string): string[] {
  if (valor.length < CIFRAS_MINIMAS) return [];
  const letras = Array.from(valor, (letra) => RegExp.escape(letra));
  if (valor.length < CIFRAS_INCONFUNDIBLES || !/^\d+$/.test(valor)) {
    const antes = `(?:${NO_PEGADO.antes}|${TRAS_CODIGO}|(?<=${NO_PEGADO.antes}(?:${CLASES_DE_DOCUMENTO})))`;
    return [antes + letras.join(`${SEPARADOR}?`) + NO_PEGADO.despues];
  }
  const partido = MILES.antes + letras.join(`${SEPARADOR}{0,2}`) + MILES.despues;
  return [`(?:(?<![0-9])|${TRAS_CODIGO})(?:${letras.join('')}|${partido})(?![0-9])`];
}

/** Characters that join the words of an address or user name: `x-juan@u.co` is not `juan@u.co`. */
const ANTES_DE_CUENTA = String.raw`(?:(?<!${ALFANUMERICO}|_|${ALFANUMERICO}[.+&'#-])|${TRAS_CODIGO})`;
const DESPUES_DE_USUARIO = String.raw`(?!${ALFANUMERICO}|_|(?:[+'#-]|&(?!\w+[=;]))${ALFANUMERICO}|\.${MINUSCULA_O_CIFRA})`;
const DESPUES_DE_CORREO = String.raw`(?!${ALFANUMERICO}|\.${MINUSCULA_O_CIFRA}|-[${LETRA_O_CIFRA}-]*\.${MINUSCULA_O_CIFRA})`;

/** How a value is told inside a longer text; nothing where it would be told by chance. */
const EN_TEXTO: { readonly [C in ClaseDeDato]: (normal: string) => string[] } = {
  documento: numero,
  telefono: (valor) => (valor.length < 7 ? [] : [...numero(valor), ...numero(`57${valor}`), ...numero(`0057${valor}`)]),
  correo: (valor) => [ANTES_DE_CUENTA + literal(valor) + DESPUES_DE_CORREO],
  usuario: (valor) => {
    if (/^\d+$/.test(valor)) return numero(valor);
    // `docente.demo` is nobody's word; `ana` is.
    const comun = valor.length < CIFRAS_MINIMAS || /^\p{L}+$/u.test(valor);
    return comun ? [] : [ANTES_DE_CUENTA + literal(valor) + DESPUES_DE_USUARIO];
  },
  nombre: (valor) =>
    ordenes(valor).map(
      (palabras) =>
        NO_PEGADO.antes + palabras.map(conAcentos).join(String.raw`(?:[\s.,_-]|&nbsp;)+`) + NO_PEGADO.despues,
    ),
};

/** The words of a full name as they may follow each other: given names first, or surnames first. */
function ordenes(nombre: string): string[][] {
  const palabras = nombre.split(' ');
  return palabras.length < 2 ? [] : palabras.map((_, i) => [...palabras.slice(i), ...palabras.slice(0, i)]);
}

/** A pattern of LIKE. What marks or escapes may stand for in the database's text matches anything. */
const like = (texto: string): string =>
  `%${textoPlano(texto)
    .replaceAll(/[^a-z0-9._-]+/g, '%')
    .replaceAll('_', String.raw`\_`)}%`;

/** Groups of three from the end: trigrams of the search index. */
const enGrupos = (valor: string): string[] =>
  /^\d+$/.test(valor) ? [like(valor.replaceAll(/\B(?=(\d{3})+$)/g, ' '))] : [like(valor)];

/** How it lies in text without accents and case: the database looks for these, the expression above decides. */
const PATRONES: { readonly [C in ClaseDeDato]: (normal: string) => string[] } = {
  documento: enGrupos,
  telefono: (valor) => [like(valor.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3'))],
  correo: (valor) => [like(valor)],
  usuario: enGrupos,
  nombre: (valor) => (ordenes(valor).length === 0 ? [like(valor)] : ordenes(valor).map((uno) => like(uno.join(' ')))),
};

/** Digits parted in any other way, as a regular expression of the database. */
const sueltas = (valor: string): string[] =>
  /^\d+$/.test(valor) && valor.length >= CIFRAS_MINIMAS ? [Array.from(valor, String).join('[^0-9]{0,12}')] : [];

/** Ids and sums of files: digits in them are nobody's document. */
const AJENO = `${NO_PEGADO.antes}(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32,})${NO_PEGADO.despues}`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Makes what tells a person. */
export function crearReconocedor(persona: Persona): Reconocedor {
  const pares = Object.entries(persona).flatMap(([clase, valores]) =>
    // The keys of a person are the kinds.
    valores.map((valor) => [clase as ClaseDeDato, normalizar(clase as ClaseDeDato, valor)] as const),
  );
  const suyos = new Set(
    pares.flatMap(([clase, normal]) => [
      `${clase} ${normal}`,
      ...(clase === 'nombre' ? ordenes(normal).map((palabras) => `${clase} ${palabras.join(' ')}`) : []),
    ]),
  );
  const es = (clase: ClaseDeDato, valor: unknown): boolean => suyos.has(`${clase} ${normalizar(clase, valor)}`);
  const partes = pares.flatMap(([clase, normal]) => EN_TEXTO[clase](normal));
  // The longest first: a whole name before a part of it.
  const union = [...new Set(partes)].sort((a, b) => b.length - a.length).join('|');
  const expresion = union === '' ? null : new RegExp(`(${AJENO})|${union}`, 'giu');
  const sinElla = (texto: string): string =>
    expresion ? texto.replaceAll(expresion, (_, ajeno: string | undefined) => ajeno ?? BORRADO) : texto;

  const entero = (texto: string): string | null => {
    if (es('nombre', texto)) return SIN_NOMBRE;
    return (['documento', 'correo', 'usuario', 'telefono'] as const).some((clase) => es(clase, texto)) ? BORRADO : null;
  };
  const borrarDe = (texto: string): string => {
    if (texto === '' || UUID.test(texto)) return texto;
    return entero(texto) ?? sinElla(texto);
  };
  const enJson = (valor: unknown): unknown => {
    if (typeof valor === 'string') return borrarDe(valor);
    if (typeof valor === 'number') return es('documento', valor) || es('telefono', valor) ? null : valor;
    if (Array.isArray(valor)) {
      const otros = valor.map(enJson);
      return otros.some((otro, i) => otro !== valor[i]) ? otros : valor;
    }
    if (typeof valor !== 'object' || valor === null) return valor;
    const pares = Object.entries(valor);
    const otros = pares.map(([clave, uno]) => [borrarDe(clave), enJson(uno)] as const);
    const cambio = otros.some(([clave, uno], i) => clave !== pares[i]![0] || uno !== pares[i]![1]);
    return cambio ? Object.fromEntries(otros) : valor;
  };

  return {
    persona,
    es,
    borrarDe,
    enJson,
    nombra: (texto) => borrarDe(texto) !== texto,
    sueltos: [
      ...new Set(pares.flatMap(([clase, normal]) => (clase === 'correo' || clase === 'nombre' ? [] : sueltas(normal)))),
    ],
    patrones: [...new Set(pares.flatMap(([clase, normal]) => PATRONES[clase](normal)))],
    exactos: [
      ...new Set(
        Object.values(persona).flatMap((valores) => valores.flatMap((v) => [v, v.toLowerCase(), v.toUpperCase()])),
      ),
    ],
  };
}
