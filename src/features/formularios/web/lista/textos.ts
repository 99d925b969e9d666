import { type Campos, valoresDe } from '#catalogo/arbol.ts';
import type { Entorno } from '#catalogo/campos/entorno.ts';
import { esquemaDe, textoDe } from '#catalogo/campos/index.ts';

/** What is filled in, as people read it, by path; empty where it is not acceptable. */
export const textosDe = (
  campos: Campos,
  valores: unknown,
  entorno: Entorno,
): readonly (readonly [ruta: string, texto: string])[] =>
  valoresDe(campos, valores).map(({ ruta, campo, valor }) => {
    const { data } = esquemaDe(campo, entorno).safeParse(valor);
    return [ruta, data === undefined ? '' : textoDe(campo, data)];
  });
