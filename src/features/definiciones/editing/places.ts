// Places (cupos) of the options of a draft: one question has them, and a document names who holds each.
import { hojasOf } from '#catalogo/arbol.ts';
import type { Campo } from '#catalogo/campos/index.ts';
import type { EfectoDe } from '#catalogo/formulario.ts';
import type { OpcionSembrada } from '#catalogo/listas/opcion.ts';
import { isAlwaysAnswered, sitiosOf } from '#catalogo/revision/plano.ts';
import type { Tramite } from '#catalogo/tramite.ts';
import { labelOf } from './kinds.ts';

const effectOf = ({ formulario: { efectos = [] } }: Pick<Tramite, 'formulario'>): EfectoDe<'cupos'> | undefined =>
  efectos.find((efecto) => efecto.efecto === 'cupos');

/** Returns true if the options of a question have places. */
export const hasPlaces = (draft: Tramite, ruta: string): boolean => effectOf(draft)?.campo === ruta;

/** Returns true for a question that asks for a document of identity. */
export const asksDocument = (campo: Campo): boolean =>
  campo.tipo === 'documento' || (campo.tipo === 'digitos' && campo.identifica === 'documento');

/** Returns the questions that may name who holds a place: each place is one document's. */
function holderQuestions({ formulario }: Tramite): readonly string[] {
  const sitios = sitiosOf(formulario.campos);
  return hojasOf(formulario.campos).flatMap(({ ruta, campo }) => {
    const isNamed = campo.etiqueta !== '' && !ruta.includes('.');
    return asksDocument(campo) && isNamed && isAlwaysAnswered(formulario, sitios.get(ruta)!) ? [ruta] : [];
  });
}

/** Returns the reason for which the options of a question can get no places; null if they can, or have them. */
export function placesFault(draft: Tramite, ruta: string): string | null {
  const sitios = sitiosOf(draft.formulario.campos);
  const campo = effectOf(draft)?.campo;
  if (campo === ruta) return null;
  const other = campo === undefined ? undefined : sitios.get(campo);
  if (other) return `Ya tiene cupos «${labelOf(other.nodo)}», y un formulario los lleva en una sola pregunta.`;
  if (!isAlwaysAnswered(draft.formulario, sitios.get(ruta)!))
    return 'La pregunta debe ser obligatoria y mostrarse siempre.';
  return holderQuestions(draft).length > 0
    ? null
    : 'Agregue una pregunta obligatoria de documento de identidad: cada documento ocupa un cupo.';
}

function withEffect<T extends Pick<Tramite, 'formulario'>>(draft: T, effect: EfectoDe<'cupos'> | undefined): T {
  const { efectos = [], ...formulario } = draft.formulario;
  const all = [...efectos.filter(({ efecto }) => efecto !== 'cupos'), ...(effect ? [effect] : [])];
  return { ...draft, formulario: all.length > 0 ? { ...formulario, efectos: all } : formulario };
}

/** Returns an option with other places; undefined takes its limit away. */
export function withPlacesOf({ atributos, ...opcion }: OpcionSembrada, places: number | undefined): OpcionSembrada {
  const { cupos: _, ...others } = atributos ?? {};
  const all = places === undefined ? others : { ...others, cupos: places };
  return Object.keys(all).length > 0 ? { ...opcion, atributos: all } : opcion;
}

/** Lets the options of a question have places, where they can. */
export function withPlaces(draft: Tramite, ruta: string): Tramite {
  const [persona] = holderQuestions(draft);
  const isFree = persona !== undefined && placesFault(draft, ruta) === null;
  return isFree ? withEffect(draft, { efecto: 'cupos', campo: ruta, persona }) : draft;
}

/** Takes the places of a draft away, and the numbers of all options. */
export function withoutPlaces(draft: Tramite): Tramite {
  const listas = draft.listas?.map((lista) => ({
    ...lista,
    opciones: lista.opciones.map((opcion) => withPlacesOf(opcion, undefined)),
  }));
  return withEffect({ ...draft, ...(listas && { listas }) }, undefined);
}

/**
 * Takes the places away if their question is gone; if the one that names who holds them is, another takes over.
 * @param gone paths of questions
 */
export function withoutGonePlaces(draft: Tramite, gone: readonly string[]): Tramite {
  const effect = effectOf(draft);
  if (!effect || ![effect.campo, effect.persona].some((ruta) => gone.includes(ruta))) return draft;
  const [persona] = holderQuestions(draft);
  if (persona === undefined || gone.includes(effect.campo)) return withoutPlaces(draft);
  return withEffect(draft, { ...effect, persona });
}
