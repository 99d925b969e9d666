import { nodoEn } from '../arbol.ts';
import type { Formulario } from '../formulario.ts';
import { LISTAS } from '../listas/index.ts';

/** An address of a form: its route, with the first option of each list that the address chooses from. */
export const direccionDe = ({ ruta, campos }: Pick<Formulario, 'ruta' | 'campos'>): string =>
  ruta.replaceAll(/:(\w+)/g, (_, campo: string) => {
    const nodo = nodoEn(campos, campo);
    return LISTAS.find(({ nombre }) => nodo.tipo === 'opcion' && nombre === nodo.lista)?.opciones[0]?.clave ?? '';
  });
