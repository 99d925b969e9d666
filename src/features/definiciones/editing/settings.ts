// Changes of what a draft has beside its questions: words, consent, homes, states, promise, and the person of a row.
import { hojasOf } from '#catalogo/arbol.ts';
import type { Consentimiento, Limites, Textos } from '#catalogo/formulario.ts';
import type { InformeDeFormulario, Persona } from '#catalogo/informe.ts';
import { isAlwaysAnswered, sitiosOf } from '#catalogo/revision/plano.ts';
import type { Tramite } from '#catalogo/tramite.ts';
import { generatedReport } from '../copia.ts';
import { withFormulario, withoutAbsent, type Draft } from './draft.ts';
import { asksDocument } from './places.ts';

/** Other properties of a part of a draft; `undefined` takes one away. */
export type Change<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** The report of a draft: its own one, or the one that it gets when it is published. */
export const informeOf = ({ formulario, informe }: Draft): InformeDeFormulario =>
  informe ?? generatedReport(formulario);

export const withInforme = (draft: Draft, change: Change<InformeDeFormulario>): Draft => ({
  ...draft,
  informe: withoutAbsent({ ...informeOf(draft), ...change }) as InformeDeFormulario,
});

/** Gives the form another title, and its report too, while that has the same. */
export function withTitulo(draft: Draft, titulo: string): Draft {
  const changed = withFormulario(draft, { titulo });
  const { informe, formulario } = draft;
  if (!informe) return changed;
  const follow = (own: string): string => (own === formulario.titulo ? titulo : own);
  return {
    ...changed,
    informe: { ...informe, titulo: follow(informe.titulo), tituloExportacion: follow(informe.tituloExportacion) },
  };
}

export const withTextos = (draft: Draft, change: Change<Textos>): Draft =>
  withFormulario(draft, { textos: withoutAbsent({ ...draft.formulario.textos, ...change }) as Textos });

/** Returns the minutes in the words about the duration; undefined where they name none. */
export const minutesOf = ({ duracion }: Pick<Textos, 'duracion'>): number | undefined => {
  const digits = /\d+/.exec(duracion);
  return digits ? Number(digits[0]) : undefined;
};

export const durationInWords = (minutes: number): string =>
  minutes === 1 ? 'Toma 1 minuto.' : `Toma unos ${minutes} minutos.`;

/** A short sum of a text, in letters and digits. */
function sumOf(text: string): string {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  return (sum >>> 0).toString(36);
}

/**
 * Changes the consent that a form asks for. Another text is another version, from today on: answers name the one that was
 * read (Ley 1581).
 * @param today civil day in Bogotá
 */
export function withConsentimiento(
  draft: Draft,
  consentimiento: Omit<Consentimiento, 'version' | 'desde'>,
  today: string,
): Draft {
  const { consentimiento: before } = draft.formulario;
  const isSame = before?.texto === consentimiento.texto;
  const named = isSame
    ? { version: before.version, desde: before.desde }
    : { version: `${today}.${sumOf(consentimiento.texto)}`, desde: today };
  return withFormulario(draft, { consentimiento: { ...consentimiento, ...named } });
}

/** Takes a property of a form away, which was its consent or another that it need not have. */
export function without(draft: Draft, propiedad: 'consentimiento' | 'limites' | 'pasos' | 'sensible'): Draft {
  const { [propiedad]: _, ...formulario } = draft.formulario;
  return { ...draft, formulario };
}

type Inicio = NonNullable<Tramite['inicio']>;

/** Places the form on homes and among the public links; on none where nothing is left. */
export function withInicio({ inicio, ...draft }: Draft, change: Change<Inicio>): Draft {
  const placed: Inicio = withoutAbsent({ ...inicio, ...change }) as Inicio;
  return Object.keys(placed).length > 0 ? { ...draft, inicio: placed } : draft;
}

/** Business days of a promise until another number is written. */
const PLAZO = 5;

/** Lets managers change the state of answers, or not: then they are no requests either. */
export function withEstado(draft: Draft, estado: boolean): Draft {
  const { acciones, columnas, solicitud } = informeOf(draft);
  return withInforme(draft, {
    acciones: { ...acciones, estado },
    columnas: columnas.map((columna) => {
      const { oculta: _, ...shown } = columna;
      if (columna.campo !== 'estado') return columna;
      return estado ? shown : { ...shown, oculta: true };
    }),
    solicitud: estado ? solicitud : undefined,
  });
}

/** Makes answers requests, with the business days of the promise; undefined: they are none. */
export function withSolicitud(draft: Draft, isSolicitud: boolean, plazo = PLAZO): Draft {
  if (!isSolicitud) return withInforme(draft, { solicitud: undefined });
  const stateful = withEstado(draft, true);
  return withInforme(stateful, { solicitud: { ...informeOf(stateful).solicitud, plazo } });
}

/** The questions that may tell the person of a row: those that each row answers once. */
export function personaQuestions(draft: Draft) {
  const { campos } = draft.formulario;
  const { unidad } = informeOf(draft);
  const sitios = sitiosOf(campos);
  const hojas = hojasOf(campos).filter(({ ruta }) => [undefined, unidad].includes(sitios.get(ruta)?.lista));
  // One without words yet may still get another key.
  const named = hojas.filter(({ campo }) => campo.etiqueta !== '');
  return {
    nombres: named.filter(({ campo }) => campo.tipo === 'texto' && campo.identifica === 'nombre'),
    correos: named.filter(({ campo }) => campo.tipo === 'correo'),
  };
}

/** Says who the person of a row is; null: no person, and no mail is written. Names are all name questions by default. */
export function withPersona(draft: Draft, persona: (Pick<Persona, 'email'> & Partial<Persona>) | null): Draft {
  const { acciones, persona: before } = informeOf(draft);
  if (!persona) return withInforme(draft, { persona: undefined, acciones: { ...acciones, correo: false } });
  const all = personaQuestions(draft).nombres.map(({ ruta }) => ruta);
  const [first = persona.email, ...others] = persona.nombreUsuario ?? before?.nombreUsuario ?? all;
  const rol = persona.rol ?? before?.rol ?? 'Persona';
  return withInforme(draft, { persona: { nombreUsuario: [first, ...others], email: persona.email, rol } });
}

/** Lets managers write to the persons of rows. */
export const withCorreo = (draft: Draft, correo: boolean): Draft =>
  withInforme(draft, { acciones: { ...informeOf(draft).acciones, correo } });

/** The questions by which answers of one person are counted: required and always asked, once in each answer. */
export function countedQuestions({ formulario }: Draft) {
  const sitios = sitiosOf(formulario.campos);
  return hojasOf(formulario.campos).filter(
    ({ ruta, campo }) =>
      (asksDocument(campo) || campo.tipo === 'correo') &&
      campo.etiqueta !== '' &&
      isAlwaysAnswered(formulario, sitios.get(ruta)!),
  );
}

/** Limits the number of answers, in all or by person; `undefined` takes a limit away. */
export function withLimites(draft: Draft, change: Change<Limites>): Draft {
  const limites = withoutAbsent({ ...draft.formulario.limites, ...change }) as Limites;
  return Object.keys(limites).length > 0 ? withFormulario(draft, { limites }) : without(draft, 'limites');
}
