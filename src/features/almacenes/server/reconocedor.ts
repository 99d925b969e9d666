import { textoPlano } from '#catalogo/busqueda.ts';
import type { ClaseDeDato, Persona } from '../contract.ts';
import { normalizar } from './persona.ts';

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
  /** Patterns of LIKE, one of which whatever names her matches in text without accents and case. */
  readonly patrones: readonly string[];
  /** What columns are compared with: each value as it was written, and in either case. */
  readonly exactos: readonly string[];
};

/** Shorter numbers stand in texts by chance. */
const CIFRAS_MINIMAS = 5;

const SEPARADOR = String.raw`[.,'’\s-]?`;
const escape = (texto: string): string => texto.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

/** Letters with and without accents: a name is often written without. */
const conAcentos = (palabra: string): string =>
  Array.from(palabra, String)
    .map((letra) => `${ACENTOS[letra] ?? escape(letra)}\\p{M}*`)
    .join('');
const ACENTOS: Readonly<Record<string, string>> = {
  a: '[aáàäâã]',
  e: '[eéèëê]',
  i: '[iíìïî]',
  o: '[oóòöôõ]',
  u: '[uúùüû]',
  n: '[nñ]',
  c: '[cç]',
};

/** A document or phone in a text: people write 1.020.304, 1 020 304, 300-123-4567. */
const cifras = (valor: string): string[] =>
  valor.length < CIFRAS_MINIMAS ? [] : [Array.from(valor, escape).join(SEPARADOR)];

/** How a value is told inside a longer text; nothing where it would be told by chance. */
const EN_TEXTO: { readonly [C in ClaseDeDato]: (normal: string) => string[] } = {
  documento: cifras,
  telefono: (valor) => (valor.length < 7 ? [] : cifras(valor)),
  correo: (valor) => [escape(valor).replace('@', '(?:@|%40)')],
  // `docente.demo` is nobody's word; `ana` is.
  usuario: (valor) => (valor.length < CIFRAS_MINIMAS || /^\p{L}+$/u.test(valor) ? [] : [escape(valor)]),
  nombre: (valor) => {
    const palabras = valor.split(' ');
    return palabras.length < 2 ? [] : [palabras.map(conAcentos).join(String.raw`(?:[\s._-]|&nbsp;)+`)];
  },
};

const like = (texto: string): string => `%${texto.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const grupos = (valor: string, separador: string): string =>
  /^\d+$/.test(valor) ? valor.replaceAll(/\B(?=(\d{3})+$)/g, separador) : valor;

/** How it lies in text without accents and case: the database looks for these, the expression above decides. */
const PATRONES: { readonly [C in ClaseDeDato]: (normal: string) => string[] } = {
  documento: (valor) => ['', '.', ',', ' ', "'"].map((separador) => like(grupos(valor.toLowerCase(), separador))),
  telefono: (valor) => [
    like(valor.toLowerCase()),
    ...[' ', '-'].flatMap((s) => [
      like(valor.replace(/^(\d{3})(\d{3})(\d{4})$/, `$1${s}$2${s}$3`)),
      like(valor.replace(/^(\d{3})(\d{7})$/, `$1${s}$2`)),
    ]),
  ],
  correo: (valor) => [like(textoPlano(valor)), like(textoPlano(valor).replace('@', '%40'))],
  usuario: (valor) => [like(textoPlano(valor))],
  nombre: (valor) => [like(valor).replaceAll(' ', '%')],
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Makes what tells a person. */
export function crearReconocedor(persona: Persona): Reconocedor {
  const pares = Object.entries(persona).flatMap(([clase, valores]) =>
    // The keys of a person are the kinds.
    valores.map((valor) => [clase as ClaseDeDato, normalizar(clase as ClaseDeDato, valor)] as const),
  );
  const suyos = new Set(pares.map(([clase, normal]) => `${clase} ${normal}`));
  const es = (clase: ClaseDeDato, valor: unknown): boolean => suyos.has(`${clase} ${normalizar(clase, valor)}`);
  const partes = pares.flatMap(([clase, normal]) => EN_TEXTO[clase](normal));
  // The longest first: a whole name before a part of it.
  const union = [...new Set(partes)].sort((a, b) => b.length - a.length).join('|');
  const expresion = union === '' ? null : new RegExp(`(?<![\\p{L}\\p{N}])(?:${union})(?![\\p{L}\\p{N}])`, 'giu');

  const entero = (texto: string): string | null => {
    if (es('nombre', texto)) return SIN_NOMBRE;
    return (['documento', 'correo', 'usuario', 'telefono'] as const).some((clase) => es(clase, texto)) ? BORRADO : null;
  };
  const borrarDe = (texto: string): string => {
    if (texto === '' || UUID.test(texto)) return texto;
    return entero(texto) ?? (expresion ? texto.replaceAll(expresion, BORRADO) : texto);
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
    patrones: [...new Set(pares.flatMap(([clase, normal]) => PATRONES[clase](normal)))],
    exactos: [
      ...new Set(
        Object.values(persona).flatMap((valores) => valores.flatMap((v) => [v, v.toLowerCase(), v.toUpperCase()])),
      ),
    ],
  };
}
