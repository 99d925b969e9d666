// Attributes of list options that managers fill in: the label, help, kind of control and limit of each.
import type { Lista, NombreDeAtributo } from './opcion.ts';
import { LISTA_DE_FACULTADES, LISTAS_DE_PROGRAMAS } from './programas.ts';

/** The form control of an option's attribute, for managers. */
export type Atributo = {
  readonly etiqueta: string;
  readonly ayuda: string;
  /** One line, several lines, a whole number from 1 on, or yes and no (yes by default). */
  readonly tipo: 'linea' | 'parrafo' | 'entero' | 'siNo';
  /** Characters, or the largest number. */
  readonly max: number;
  /** The list whose texts are offered. */
  readonly lista?: string;
};

/** Attributes of programmes alone, which never leave the managers' screen: they tell who sees the rows with an option. */
export type NombreDeAdscripcion = 'programa' | 'facultad';

export type NombreEditable = NombreDeAtributo | NombreDeAdscripcion;

/** Returns the attributes that managers fill in for the options of a list. */
export const editableOf = ({
  nombre,
  atributos = [],
}: Pick<Lista, 'nombre' | 'atributos'>): readonly NombreEditable[] =>
  LISTAS_DE_PROGRAMAS.includes(nombre) ? [...atributos, 'programa', 'facultad'] : atributos;

/** The attributes that managers fill in, in lists that have them ({@link editableOf}). */
export const ATRIBUTOS: Readonly<Record<NombreEditable, Atributo>> = {
  grupo: {
    etiqueta: 'Grupo',
    ayuda: 'Encabezado bajo el cual se ofrece, con las vecinas del mismo grupo.',
    tipo: 'linea',
    max: 100,
  },
  modalidad: {
    etiqueta: 'Modalidad',
    ayuda: 'Aparece junto al nombre. Por ejemplo: Virtual, Presencial.',
    tipo: 'linea',
    max: 40,
  },
  conCupos: {
    etiqueta: 'Con cupos',
    ayuda: 'Con «No» aparece como «sin cupos» y nadie puede elegirla.',
    tipo: 'siNo',
    max: 1,
  },
  simbolo: { etiqueta: 'Símbolo', ayuda: 'Un carácter que se dibuja junto al texto: 😊.', tipo: 'linea', max: 8 },
  horas: { etiqueta: 'Horas', ayuda: 'Lo que dura el curso.', tipo: 'entero', max: 1000 },
  nota: { etiqueta: 'Nota', ayuda: 'Se muestra a quien la elige.', tipo: 'parrafo', max: 500 },
  descripcion: {
    etiqueta: 'Descripción',
    ayuda: 'Lo que cuenta de ella su tarjeta o su página.',
    tipo: 'parrafo',
    max: 500,
  },
  programa: {
    etiqueta: 'Programa al que pertenece',
    ayuda: 'Decide qué coordinaciones ven las filas con esta opción. Déjelo vacío si es el que dice el texto.',
    tipo: 'linea',
    max: 200,
    lista: 'programas',
  },
  facultad: {
    etiqueta: 'Facultad a la que pertenece',
    ayuda:
      'Decide qué decanaturas ven las filas con esta opción. Déjela vacía si es la de las asignaturas del programa.',
    tipo: 'linea',
    max: 200,
    lista: LISTA_DE_FACULTADES,
  },
};
