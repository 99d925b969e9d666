import { type Campos, hojasDe, leerRuta } from '#catalogo/arbol.ts';
import type { Asignatura, CampoAsignatura } from '#catalogo/campos/asignatura.ts';
import type { ValoresEscritos } from '../formulario-abierto.ts';

/**
 * Returns the fields that the choice of a subject fills in, by path, with the property of the subject that each takes.
 */
export function hermanosDe({ completa }: CampoAsignatura, ruta: string): (readonly [string, keyof Asignatura])[] {
  const grupo = ruta.slice(0, ruta.lastIndexOf('.') + 1);
  return Object.entries(completa).map(([clave, dato]) => [grupo + clave, dato]);
}

/** Returns true if a subject was chosen, not only typed. */
export const fueElegida = (campo: CampoAsignatura, ruta: string, valores: ValoresEscritos): boolean =>
  hermanosDe(campo, ruta).every(([hermano]) => Boolean(leerRuta(valores, hermano)));

/**
 * Returns the subjects chosen in a kept form, with the properties that its fields hold; the server knows the others.
 */
export function asignaturasEn(campos: Campos, valores: ValoresEscritos): Asignatura[] {
  return hojasDe(campos).flatMap(({ ruta, campo }) => {
    if (campo.tipo !== 'asignatura' || !fueElegida(campo, ruta, valores)) return [];
    const recordado = hermanosDe(campo, ruta).map(([hermano, dato]) => [dato, leerRuta(valores, hermano)] as const);
    return [{ ...SIN_RECUERDO, ...Object.fromEntries(recordado), codigoAsignatura: String(leerRuta(valores, ruta)) }];
  });
}

const SIN_RECUERDO: Asignatura = {
  codigoAsignatura: '',
  nombre: null,
  docente: '',
  programaAcademico: '',
  facultad: '',
  tipoAsignatura: 'AMV',
  semestre: '',
  habilitable: true,
};
