import { palabrasDe, textoPlano } from '#catalogo/busqueda.ts';
import type { Asignatura } from '#catalogo/campos/asignatura.ts';

/** What is typed into the field that asks for a subject. */
export type Busqueda = { readonly texto: string; readonly soloHabilitables: boolean };

/** The first that were found, and how many there are. */
export type Halladas<A> = { readonly asignaturas: readonly A[]; readonly total: number };

/** As many as a person reads before she types another letter. */
const MAX_HALLADAS = 20;

/**
 * Finds subjects by parts of code, name, teacher and program, whatever accents and case; those whose code begins with what was
 * typed come first, the others in the order in which they are given.
 */
export function createBuscador<A extends Asignatura>(asignaturas: readonly A[]): (busqueda: Busqueda) => Halladas<A> {
  const fichas = asignaturas.map((asignatura) => {
    const { codigoAsignatura, nombre, docente, programaAcademico } = asignatura;
    return {
      asignatura,
      codigo: textoPlano(codigoAsignatura),
      texto: textoPlano(`${codigoAsignatura} ${nombre ?? ''} ${docente} ${programaAcademico}`),
    };
  });
  return ({ texto, soloHabilitables }) => {
    const [escrito, palabras] = [textoPlano(texto), palabrasDe(texto)];
    const halladas = fichas.filter(
      (ficha) =>
        (!soloHabilitables || ficha.asignatura.habilitable) &&
        palabras.every((palabra) => ficha.texto.includes(palabra)),
    );
    const porCodigo = Object.groupBy(halladas, ({ codigo }) => (codigo.startsWith(escrito) ? 'primero' : 'luego'));
    const primeras = [...(porCodigo.primero ?? []), ...(porCodigo.luego ?? [])].slice(0, MAX_HALLADAS);
    return { asignaturas: primeras.map(({ asignatura }) => asignatura), total: halladas.length };
  };
}
