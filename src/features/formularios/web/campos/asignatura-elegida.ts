import { type Campos, hojasDe, leerRuta } from '#catalogo/arbol.ts';
import type { Asignatura, CampoAsignatura } from '#catalogo/campos/asignatura.ts';
import type { ValoresEscritos } from '../formulario-abierto.ts';

/** The fields that the choice of a subject fills in, by path, with what of the subject each takes. */
export function hermanosDe({ completa }: CampoAsignatura, ruta: string): (readonly [string, keyof Asignatura])[] {
  const grupo = ruta.slice(0, ruta.lastIndexOf('.') + 1);
  return Object.entries(completa).map(([clave, dato]) => [grupo + clave, dato]);
}

/** Whether a subject was chosen, not only written. */
export const fueElegida = (campo: CampoAsignatura, ruta: string, valores: ValoresEscritos): boolean =>
  hermanosDe(campo, ruta).every(([hermano]) => Boolean(leerRuta(valores, hermano)));

/** What a kept form remembers of the subjects that were chosen in it; the server knows the rest. */
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
