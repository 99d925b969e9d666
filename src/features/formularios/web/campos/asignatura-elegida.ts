// Chosen asignatura (subject) in a form: the sibling fields that it fills in, and the subjects that a draft holds.
import { hojasOf, readRuta, type Campos } from '#catalogo/arbol.ts';
import type { CampoAsignatura } from '#catalogo/campos/asignatura.ts';
import type { Asignatura } from '#catalogo/campos/entorno.ts';
import type { ValoresEscritos } from '../formulario-abierto.ts';

/**
 * Returns the fields that the choice of a subject fills in, by path, with the property of the subject that each takes.
 */
export function hermanosOf({ completa }: CampoAsignatura, ruta: string): (readonly [string, keyof Asignatura])[] {
  const grupo = ruta.slice(0, ruta.lastIndexOf('.') + 1);
  return Object.entries(completa).map(([clave, dato]) => [grupo + clave, dato]);
}

/** Returns true if a subject was chosen, not only typed. */
export const wasChosen = (campo: CampoAsignatura, ruta: string, valores: ValoresEscritos): boolean =>
  hermanosOf(campo, ruta).every(([hermano]) => Boolean(readRuta(valores, hermano)));

/**
 * Returns the subjects chosen in a kept form, with the properties that its fields hold; the server knows the others.
 */
export function asignaturasEn(campos: Campos, valores: ValoresEscritos): Asignatura[] {
  return hojasOf(campos).flatMap(({ ruta, campo }) => {
    if (campo.tipo !== 'asignatura' || !wasChosen(campo, ruta, valores)) return [];
    const recordado = hermanosOf(campo, ruta).map(([hermano, dato]) => [dato, readRuta(valores, hermano)] as const);
    return [
      { ...EMPTY_ASIGNATURA, ...Object.fromEntries(recordado), codigoAsignatura: String(readRuta(valores, ruta)) },
    ];
  });
}

const EMPTY_ASIGNATURA: Asignatura = {
  codigoAsignatura: '',
  nombre: null,
  docente: '',
  programaAcademico: '',
  facultad: '',
  tipoAsignatura: 'AMV',
  semestre: '',
  habilitable: true,
};
