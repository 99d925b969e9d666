// The kinds of questions that the editor offers: name, explanation, first definition, and how one is known.
import { grupo, lista, type Nodo } from '#catalogo/arbol.ts';
import { archivo } from '#catalogo/campos/archivo.ts';
import { correo } from '#catalogo/campos/correo.ts';
import { digitos } from '#catalogo/campos/digitos.ts';
import { documento } from '#catalogo/campos/documento.ts';
import { entero } from '#catalogo/campos/entero.ts';
import { escala } from '#catalogo/campos/escala.ts';
import { fecha } from '#catalogo/campos/fecha.ts';
import { opcion } from '#catalogo/campos/opcion.ts';
import { opciones } from '#catalogo/campos/opciones.ts';
import { texto } from '#catalogo/campos/texto.ts';
import { isNota } from '#catalogo/nota.ts';

/** Properties with which a question of any kind begins. */
type Begun = { readonly etiqueta: string; readonly ayuda?: string; readonly obligatorio?: false };

export type Kind = {
  readonly titulo: string;
  readonly ayuda: string;
  /** @param ownList name of the list of options that the question would have of its own */
  readonly make: (begun: Begun, ownList: string) => Nodo;
  readonly is: (nodo: Nodo) => boolean;
  /** Has options of its own from the beginning. */
  readonly ownOptions?: true;
  /** Holds other questions. */
  readonly isOuter?: true;
};

const isScale = (nodo: Nodo, presentacion: string, max: number): boolean =>
  nodo.tipo === 'escala' && nodo.presentacion === presentacion && nodo.max === max;

const GRADO_DE_ACUERDO = ['Muy en desacuerdo', 'En desacuerdo', 'Ni lo uno ni lo otro', 'De acuerdo', 'Muy de acuerdo'];

const wordsScale = (begun: Begun) =>
  escala({ ...begun, min: 1, max: 5, presentacion: 'palabras', palabras: GRADO_DE_ACUERDO });

/** In the order in which they are offered. The first that knows a question names it. */
const KINDS = {
  nombre: {
    titulo: 'Nombre de una persona',
    ayuda: 'Identifica a quien responde.',
    make: (begun) => texto({ ...begun, identifica: 'nombre', max: 120, autocompletar: 'name' }),
    is: (nodo) => nodo.tipo === 'texto' && nodo.identifica === 'nombre',
  },
  parrafo: {
    titulo: 'Texto largo',
    ayuda: 'Varios renglones, en sus propias palabras.',
    make: (begun) => texto({ ...begun, identifica: null, multilinea: true, max: 2000 }),
    is: (nodo) => nodo.tipo === 'texto' && nodo.multilinea === true,
  },
  texto: {
    titulo: 'Texto corto',
    ayuda: 'Un renglón.',
    make: (begun) => texto({ ...begun, identifica: null, max: 200 }),
    is: (nodo) => nodo.tipo === 'texto',
  },
  correo: {
    titulo: 'Correo electrónico',
    ayuda: 'Se revisa que sea una dirección. A ella se le escribe.',
    make: (begun) => correo(begun),
    is: (nodo) => nodo.tipo === 'correo',
  },
  documento: {
    titulo: 'Documento de identidad',
    ayuda: 'Cédula, tarjeta de identidad o pasaporte, sin puntos.',
    make: (begun) => documento(begun),
    is: (nodo) => nodo.tipo === 'documento' || (nodo.tipo === 'digitos' && nodo.identifica === 'documento'),
  },
  telefono: {
    titulo: 'Teléfono',
    ayuda: 'De 7 a 13 números.',
    make: (begun) => digitos({ ...begun, identifica: 'telefono', min: 7, max: 13, autocompletar: 'tel' }),
    is: (nodo) => nodo.tipo === 'digitos' && nodo.identifica === 'telefono',
  },
  digitos: {
    titulo: 'Código de números',
    ayuda: 'Solo números; conserva los ceros del comienzo.',
    make: (begun) => digitos({ ...begun, identifica: null, min: 1, max: 15 }),
    is: (nodo) => nodo.tipo === 'digitos',
  },
  entero: {
    titulo: 'Número entero',
    ayuda: 'Entre un mínimo y un máximo.',
    make: (begun) => entero({ ...begun, min: 0, max: 100 }),
    is: (nodo) => nodo.tipo === 'entero' && nodo.decimales === undefined,
  },
  decimal: {
    titulo: 'Número con decimales',
    ayuda: 'Se escribe, con coma o con punto: 3,5.',
    make: (begun) => entero({ ...begun, min: 0, max: 100, decimales: 2 }),
    is: (nodo) => nodo.tipo === 'entero' && nodo.decimales !== undefined,
  },
  fecha: {
    titulo: 'Fecha',
    ayuda: 'Día, mes y año.',
    make: (begun) => fecha(begun),
    is: (nodo) => nodo.tipo === 'fecha',
  },
  opcion: {
    titulo: 'Una opción de varias',
    ayuda: 'Se elige una sola.',
    make: (begun, ownList) => opcion({ ...begun, lista: ownList, presentacion: 'botones' }),
    is: (nodo) => nodo.tipo === 'opcion' && nodo.lista !== 'siNo',
    ownOptions: true,
  },
  siNo: {
    titulo: 'Sí o no',
    ayuda: 'Dos botones.',
    make: (begun) => opcion({ ...begun, lista: 'siNo', presentacion: 'botones' }),
    is: (nodo) => nodo.tipo === 'opcion' && nodo.lista === 'siNo',
  },
  opciones: {
    titulo: 'Varias opciones',
    ayuda: 'Se marcan todas las que correspondan.',
    make: (begun, ownList) => opciones({ ...begun, lista: ownList }),
    is: (nodo) => nodo.tipo === 'opciones',
    ownOptions: true,
  },
  estrellas: {
    titulo: 'Escala de estrellas',
    ayuda: 'De 1 a 5 estrellas.',
    make: (begun) => escala({ ...begun, min: 1, max: 5, presentacion: 'estrellas' }),
    is: (nodo) => isScale(nodo, 'estrellas', 5),
  },
  bandas: {
    titulo: 'Escala de 0 a 10',
    ayuda: 'Para saber qué tanto.',
    make: (begun) => escala({ ...begun, min: 0, max: 10, presentacion: 'bandas' }),
    is: (nodo) => isScale(nodo, 'bandas', 10),
  },
  escala: {
    titulo: 'Escala con palabras',
    ayuda: 'De «Muy en desacuerdo» a «Muy de acuerdo».',
    make: (begun) => ({ ...wordsScale(begun), presentacion: 'botones' }),
    is: (nodo) => nodo.tipo === 'escala',
  },
  archivo: {
    titulo: 'Archivo',
    ayuda: 'PDF o imagen, de hasta 5 MB.',
    make: (begun) => archivo({ ...begun, tipos: ['application/pdf', 'image/jpeg', 'image/png'], max: 5_242_880 }),
    is: (nodo) => nodo.tipo === 'archivo',
  },
  matriz: {
    titulo: 'Tabla de afirmaciones',
    ayuda: 'Varias filas que se responden con la misma escala.',
    make: ({ etiqueta, ayuda }) =>
      grupo(
        {
          fila1: wordsScale({ etiqueta: 'Primera afirmación' }),
          fila2: wordsScale({ etiqueta: 'Segunda afirmación' }),
        },
        { matriz: { etiqueta, ...(ayuda !== undefined && { ayuda }) } },
      ),
    is: (nodo) => nodo.tipo === 'grupo' && nodo.matriz !== undefined,
    isOuter: true,
  },
  filas: {
    titulo: 'Lista de filas',
    ayuda: 'Las mismas preguntas varias veces: una fila por estudiante, por ejemplo.',
    make: ({ etiqueta }) =>
      lista(
        { nombre: texto({ identifica: 'nombre', etiqueta: 'Nombre', max: 120 }) },
        { etiqueta, min: 1, max: 50, mensaje: 'Agregue por lo menos una fila.', resumen: ['nombre'] },
      ),
    is: (nodo) => nodo.tipo === 'lista',
    isOuter: true,
  },
  nota: {
    titulo: 'Texto sin respuesta',
    ayuda: 'Un párrafo entre las preguntas.',
    make: ({ etiqueta }) => grupo({}, { texto: etiqueta }),
    is: isNota,
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type KindName = keyof typeof KINDS;

export const KIND_NAMES = Object.keys(KINDS) as readonly KindName[];

export const kindNamed = (name: KindName): Kind => KINDS[name];

/** Returns the kind of a question; undefined for one that only the forms of the product have. */
export const kindOf = (nodo: Nodo): KindName | undefined => KIND_NAMES.find((name) => kindNamed(name).is(nodo));

/** The words of a node: its label, that of its matrix, or the text that it is. */
export const labelOf = (nodo: Nodo): string =>
  nodo.tipo === 'grupo' ? (nodo.matriz?.etiqueta ?? nodo.texto ?? '') : nodo.etiqueta;
