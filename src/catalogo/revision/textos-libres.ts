// The texts of the product's forms that the unit may change (issue 41 §3); all else of these forms is the contract's.
import { readRuta } from '../arbol.ts';
import type { Formulario } from '../formulario.ts';
import type { Tramite } from '../tramite.ts';
import { sitiosOf } from './plano.ts';

/** Forms none of whose free texts is quoted by the specification. Titles, buttons and dialogs are, and stay. */
const OFFERED: ReadonlySet<string> = new Set(['inscripcionHBV', 'encuestaSatisfaccion']);

/** Returns true if the unit may change texts of a form of the product. */
export const hasTextosLibres = ({ slug }: Pick<Formulario, 'slug'>): boolean => OFFERED.has(slug);

/** A text that may be changed. */
export type TextoLibre = {
  /** Its path in the definition. */
  readonly ruta: string;
  readonly nombre: string;
  readonly max: number;
  readonly rows?: number;
  /** It may be without words: then the form has none. */
  readonly isOptional?: true;
};

/** The free texts of one part of a form. */
export type ParteDeTextos = {
  readonly titulo: string;
  /** The path of its question, if it is one. */
  readonly pregunta?: string;
  readonly textos: readonly TextoLibre[];
};

const ofTextos = (clave: keyof Formulario['textos'], nombre: string, max: number): TextoLibre => ({
  ruta: `formulario.textos.${clave}`,
  nombre,
  max,
  rows: 3,
});

/** Returns the free texts of a form, by its parts in the order of its page. */
export function textosLibresOf({ campos, secciones }: Pick<Formulario, 'campos' | 'secciones'>): ParteDeTextos[] {
  const preguntas = [...sitiosOf(campos).values()].filter(({ nodo }) => nodo.tipo !== 'grupo');
  return [
    {
      titulo: 'Antes de las preguntas',
      textos: [
        ofTextos('proposito', 'Para qué es', 1000),
        ofTextos('duracion', 'Cuánto toma', 200),
        ofTextos('tratamiento', 'Uso de los datos', 2000),
      ],
    },
    ...secciones.map(({ titulo }, i) => ({
      titulo: `Sección «${titulo}»`,
      textos: [
        { ruta: `formulario.secciones.${i}.titulo`, nombre: 'Título', max: 200 },
        {
          ruta: `formulario.secciones.${i}.descripcion`,
          nombre: 'Descripción',
          max: 1000,
          rows: 2,
          isOptional: true as const,
        },
      ],
    })),
    ...preguntas.map(({ ruta, at }, i) => ({
      titulo: `Pregunta ${i + 1}`,
      pregunta: ruta,
      textos: [
        { ruta: `${at}.etiqueta`, nombre: 'Pregunta', max: 300 },
        { ruta: `${at}.ayuda`, nombre: 'Ayuda', max: 500, rows: 2, isOptional: true as const },
      ],
    })),
    { titulo: 'Después de enviar', textos: [ofTextos('despues', '¿Qué sigue?', 2000)] },
  ];
}

const copyOf = ({ formulario }: Pick<Tramite, 'formulario'>): Tramite =>
  JSON.parse(JSON.stringify({ formulario })) as Tramite;

function put(tramite: Tramite, { ruta, isOptional }: TextoLibre, texto: string): void {
  const dot = ruta.lastIndexOf('.');
  const part = readRuta(tramite, ruta.slice(0, dot)) as Record<string, unknown>;
  if (isOptional && texto === '') delete part[ruta.slice(dot + 1)];
  else part[ruta.slice(dot + 1)] = texto;
}

/** Returns a form with another text. */
export function withTexto(tramite: Tramite, texto: TextoLibre, escrito: string): Tramite {
  const changed = copyOf(tramite);
  put(changed, texto, escrito);
  return changed;
}

/**
 * Returns a form of the product, without its report and lists, with the free texts of a stored definition, which may be
 * that of another release: what it lacks is the product's. A question is known by its key, a section by its first question.
 */
export function withTextosOf(base: Tramite, stored: unknown): Tramite {
  const changed = copyOf(base);
  const list = (of: unknown, clave: string): readonly unknown[] => [readRuta(of, clave)].flat();
  const storedOf = (ruta: string): unknown => {
    const [, nth, clave] = /^formulario\.secciones\.(\d+)\.(.+)$/.exec(ruta) ?? [];
    if (nth === undefined || clave === undefined) return readRuta(stored, ruta);
    const first = base.formulario.secciones[Number(nth)]!.campos[0]!;
    const seccion = list(stored, 'formulario.secciones').find((one) => list(one, 'campos').includes(first));
    return seccion ? readRuta(seccion, clave) : readRuta(base, ruta);
  };
  for (const texto of textosLibresOf(base.formulario).flatMap(({ textos }) => textos)) {
    const escrito = storedOf(texto.ruta);
    const isRemoved = texto.isOptional && escrito === undefined;
    if (typeof escrito === 'string' || isRemoved) put(changed, texto, isRemoved ? '' : String(escrito));
  }
  return changed;
}
