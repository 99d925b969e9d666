// Drafts and versions of a form compared: their title and address, equality, and the changes between two versions.
import { hojasOf } from '#catalogo/arbol.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { changesInWords } from '#catalogo/preguntas-cambiadas.ts';
import { diferenciasOf, type Diferencia } from '#catalogo/revision/diferencias.ts';
import { isRetirada, withoutRetiradas } from '#catalogo/revision/retiradas.ts';
import type { Tramite } from '#catalogo/tramite.ts';

/** Returns the changes since a version; a question that comes back is compared with what it was. */
export function changesOf(newest: Tramite, tramite: Tramite): readonly Diferencia[] {
  const types = new Map(hojasOf(newest.formulario.campos).map(({ ruta, campo }) => [ruta, campo.tipo]));
  const back = hojasOf(tramite.formulario.campos).filter(
    ({ ruta, campo }) => (types.get(ruta) ?? campo.tipo) !== campo.tipo,
  );
  const taken = back.map(({ ruta, campo }): Diferencia => ({
    ruta,
    consecuencia: 'imposible',
    mensaje: `La clave «${ruta}» ya fue de otra pregunta: «${campo.etiqueta}» necesita una nueva.`,
  }));
  return [...taken, ...diferenciasOf(withoutRetiradas(newest), withoutRetiradas(tramite))];
}

/** Writes which questions the newest version adds to an earlier one, and which it no longer asks. */
export function questionChanges(shown: Formulario, newest: Formulario): string {
  const asked = ({ campos }: Formulario) => hojasOf(campos).filter(({ campo }) => !isRetirada(campo));
  const withoutThoseOf = (form: Formulario, other: Formulario): string[] => {
    const rutas = new Set(asked(other).map(({ ruta }) => ruta));
    return asked(form).flatMap(({ ruta, campo }) => (rutas.has(ruta) ? [] : [campo.etiqueta]));
  };
  return (
    changesInWords({ nuevas: withoutThoseOf(newest, shown), perdidas: withoutThoseOf(shown, newest) }) ??
    'Este formulario cambió desde que empezó.'
  );
}

const formIn = (borrador: unknown): Readonly<Record<string, unknown>> => {
  const formulario: unknown = (borrador as { readonly formulario?: unknown }).formulario;
  return typeof formulario === 'object' && formulario !== null ? { ...formulario } : {};
};

const textIn = (borrador: unknown, clave: 'titulo' | 'slug'): string | undefined => {
  const texto = formIn(borrador)[clave];
  return typeof texto === 'string' && texto.trim() !== '' ? texto : undefined;
};

export const titleOf = (borrador: unknown) => textIn(borrador, 'titulo');
export const slugIn = (borrador: unknown) => textIn(borrador, 'slug');

/** Returns a definition with another version in its form and in its report. */
export const withVersion = (tramite: Tramite, version: number): Tramite => {
  const formulario = { ...tramite.formulario, version };
  return { ...tramite, formulario, ...(tramite.informe && { informe: { ...tramite.informe, formulario } }) };
};

/** Compares definitions but for their versions; the order of questions counts. */
export const isSameForm = (before: unknown, after: unknown): boolean =>
  JSON.stringify(withoutVersion(before)) === JSON.stringify(withoutVersion(after));

const withoutVersion = (definicion: unknown) => {
  const { version: _, ...formulario } = formIn(definicion);
  return { ...(definicion as object), formulario };
};
