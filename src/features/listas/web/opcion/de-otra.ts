import { ATRIBUTOS } from '#catalogo/listas/atributos.ts';
import type { NombreDeAtributo } from '#catalogo/listas/opcion.ts';
import { cuposEnPalabras, valorEnPalabras } from '../../edicion/palabras.ts';
import type { Escrito } from './escrito.ts';

/** What of an option was written by hand, over what it says by now: another person's change of the rest stays. */
export function sobreLoActual(inicial: Escrito, escrito: Escrito, actual: Escrito): Escrito {
  const deUno = (antes: string, ahora: string, otro: string): string => (ahora === antes ? otro : ahora);
  const deVarios = (cual: 'atributos' | 'cupos') =>
    Object.fromEntries(
      Object.entries(actual[cual]).map(([nombre, otro]) => {
        const antes = inicial[cual][nombre] ?? otro;
        return [nombre, deUno(antes, escrito[cual][nombre] ?? antes, otro)];
      }),
    );
  return {
    texto: deUno(inicial.texto, escrito.texto, actual.texto),
    atributos: deVarios('atributos'),
    lugar: deUno(inicial.lugar, escrito.lugar, actual.lugar),
    cupos: deVarios('cupos'),
  };
}

/** Each thing that fields say, as people read it; its place in the list is seen there. */
const dichos = ({ texto, atributos, cupos }: Escrito): ReadonlyMap<string, string> =>
  new Map([
    ['Texto', texto],
    ...Object.entries(atributos).map(([nombre, escrito]) => {
      const { tipo, etiqueta } = ATRIBUTOS[nombre as NombreDeAtributo];
      return [etiqueta, valorEnPalabras(tipo === 'siNo' ? escrito === 'si' : escrito)] as const;
    }),
    ...Object.entries(cupos).map(
      ([semestre, total]) => [`Cupos en ${semestre}`, cuposEnPalabras(total === '' ? null : Number(total))] as const,
    ),
  ]);

/** What another person changed of an option meanwhile, and what becomes of it where it was written by hand too. */
export function cambiosDeOtra(inicial: Escrito, escrito: Escrito, actual: Escrito): readonly string[] {
  const [eran, suyos] = [dichos(inicial), dichos(escrito)];
  return [...dichos(actual)]
    .filter(([que, ahora]) => eran.has(que) && eran.get(que) !== ahora)
    .map(([que, ahora]) => {
      const isDeAmbas = suyos.get(que) !== eran.get(que) && suyos.get(que) !== ahora;
      return `${que}: ahora dice «${ahora}».${isDeAmbas ? ' Si guarda, queda lo que usted escribió.' : ''}`;
    });
}
