// Checks a definition as stored: limits, then the schema, then the laws, in sentences that name the question by its label.
import type * as z from 'zod/mini';
import { readRuta } from '../arbol.ts';
import { joinLines } from '../campos/limpieza.ts';
import type { Tramite } from '../tramite.ts';
import { VACIO } from './esquema-valores.ts';
import { tramiteSchema, type TramiteGuardado } from './esquema.ts';
import { breachesOfInforme } from './leyes-informe.ts';
import { breachesOfFormulario } from './leyes.ts';
import { breachOfLimites, type Falta } from './limites.ts';
import { planoOf, type ListasConocidas, type Plano } from './plano.ts';

/** A breach of the law in words for managers, at a path of the definition that exists; the definition itself has the empty one. */
export type FalloDeDefinicion = { readonly ruta: string; readonly mensaje: string };

export { guardadoOf } from './guardado.ts';

export type Revision =
  | { readonly ok: true; readonly tramite: Tramite }
  | { readonly ok: false; readonly fallos: readonly FalloDeDefinicion[] };

/** More would not be read. */
const MAX_FALLOS = 100;

/** Checks a definition by the law that the built-in ones keep too. @param listas options by list, for lists that are not its own */
export const revisarTramite = (definicion: unknown, { listas }: { readonly listas: ListasConocidas }): Revision =>
  reviewed(definicion, listas, () => []);

/** Checks a definition by its limits and its schema and, once both hold, by the laws of all and those of `more`. */
export function reviewed(
  definicion: unknown,
  listas: ListasConocidas,
  more: (plano: Plano) => readonly Falta[],
): Revision {
  const beyond = breachOfLimites(definicion);
  if (beyond) return refusal(definicion, [beyond]);
  const { success, data, error } = tramiteSchema.safeParse(definicion);
  if (!success)
    return refusal(
      definicion,
      error.issues.map((issue) => faltaOf(definicion, issue)),
    );
  const plano = planoOf(data, listas);
  const faltas = [...breachesOfFormulario(plano), ...breachesOfInforme(plano), ...more(plano)];
  if (faltas.length > 0) return refusal(definicion, faltas);
  return { ok: true, tramite: wholeOf(data) };
}

const wholeOf = ({ informe, ...rest }: TramiteGuardado): Tramite => ({
  ...rest,
  ...(informe && { informe: { ...informe, formulario: rest.formulario } }),
});

/**
 * Reads a definition that was published: it kept the laws then, and lists that it names may have changed since.
 * @returns null if this release does not understand it
 */
export function readTramite(definicion: unknown): Tramite | null {
  if (breachOfLimites(definicion)) return null;
  const { data } = tramiteSchema.safeParse(definicion);
  return data ? wholeOf(data) : null;
}

const refusal = (definicion: unknown, faltas: readonly Falta[]): Revision => ({
  ok: false,
  fallos: faltas.slice(0, MAX_FALLOS).map((falta) => sentenceOf(definicion, falta)),
});

/** Texts of a form by the names that they have in its editor. */
const NOMBRES: Readonly<Record<string, string>> = {
  'formulario.titulo': 'Título',
  'formulario.textos.proposito': 'Para qué es',
  'formulario.textos.tratamiento': 'Uso de los datos',
  'formulario.textos.sendLabel': 'Botón',
  'formulario.textos.despues': '¿Qué sigue?',
  'formulario.consentimiento.texto': 'Texto de la autorización',
  'formulario.consentimiento.etiqueta': 'Frase junto a la casilla',
  'formulario.consentimiento.mensaje': 'Mensaje si no la marca',
  'formulario.consentimiento.finalidad': 'Finalidad',
  'formulario.prefijo': 'Letras del comprobante',
};

/** Turns an issue of the schema into a phrase; those without words of their own are about a value of no use. */
function faltaOf(definicion: unknown, issue: z.core.$ZodIssue): Falta {
  const ruta = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return { ruta, frase: `tiene datos que no se conocen: «${issue.keys.slice(0, 5).join('», «')}»` };
  }
  const isSaid = /^(?:debe|puede|no|tiene|es) /.test(issue.message);
  const isMissing = ruta !== '' && readRuta(definicion, ruta) === undefined;
  const frase = isMissing ? 'falta' : isSaid ? issue.message : 'no tiene un valor que se admita';
  if (ruta.endsWith('.etiqueta') && frase === VACIO) return { ruta, frase: 'escriba qué pregunta' };
  const propiedad = NOMBRES[ruta] ?? issue.path.at(-1);
  return { ruta, frase: typeof propiedad === 'string' ? `«${propiedad}» ${frase}` : frase };
}

/** Parts of a definition that managers know by a name, by their paths, with the properties that hold the name. */
const PARTES: readonly (readonly [RegExp, string, readonly string[]])[] = [
  [/^formulario\.campos\.\w+(?:(?:\.item)?\.campos\.\w+)*$/, 'La pregunta', ['etiqueta', 'texto']],
  [/^formulario\.secciones\.\d+$/, 'La sección', ['titulo']],
  [/^informe\.columnas\.\d+$/, 'La columna', ['titulo', 'campo']],
  [/^informe\.filtros\.\d+$/, 'El filtro', ['etiqueta', 'campo']],
  [/^informe\.graficos\.\d+$/, 'El gráfico', ['titulo', 'clave']],
  [/^listas\.\d+$/, 'La lista', ['titulo', 'nombre']],
  [/^listas\.\d+\.opciones\.\d+$/, 'La opción', ['texto', 'clave']],
];

/** Returns the name of the part at a path; undefined where it has none. */
function subjectAt(ruta: string, parte: object): string | undefined {
  const [, kind, propiedades = []] = PARTES.find(([shape]) => shape.test(ruta)) ?? [];
  if (!kind) return ruta === 'informe' ? 'El informe' : undefined;
  const matriz = readRuta(parte, 'matriz.etiqueta');
  const nombre = [...propiedades.map((propiedad) => readRuta(parte, propiedad)), matriz].find(
    (texto) => typeof texto === 'string' && /\p{L}|\p{N}/u.test(texto),
  );
  const shown = kind === 'La pregunta' && 'texto' in parte ? 'El texto' : kind;
  if (typeof nombre === 'string') return `${shown} «${joinLines(nombre.slice(0, 80))}»`;
  if (readRuta(parte, 'tipo') === 'grupo') return undefined;
  if (typeof readRuta(parte, 'etiqueta') === 'string') return 'Una pregunta sin texto';
  return `${kind} «${ruta.slice(ruta.lastIndexOf('.') + 1)}»`;
}

/** Makes the sentence of a breach: the innermost part that has a name, and the phrase. */
function sentenceOf(definicion: unknown, { ruta, frase }: Falta): FalloDeDefinicion {
  let parte = definicion;
  let reached = '';
  let subject = 'El formulario';
  for (const clave of ruta.split('.')) {
    if (typeof parte !== 'object' || parte === null || !Object.hasOwn(parte, clave)) break;
    parte = (parte as Record<string, unknown>)[clave];
    reached = reached === '' ? clave : `${reached}.${clave}`;
    if (typeof parte === 'object' && parte !== null) subject = subjectAt(reached, parte) ?? subject;
  }
  return { ruta: reached, mensaje: `${subject}: ${frase}.` };
}
