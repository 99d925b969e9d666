import { leerRuta, nodoEn } from '#catalogo/arbol.ts';
import { SIN_CUPOS, YA_INSCRITO } from '#catalogo/campos/opcion.ts';
import { type Cupo, takeCupos } from '#features/cupos/server/service.ts';
import type { Aceptado } from '../aceptado.ts';
import { selectChosen } from '../elegidas/store.ts';
import type { Accion, Aplicado } from './manejador.ts';

/** The last place is given once, however many ask for it at the same moment (DECISIONS §2), and a document takes one. */
export const cupos: Accion<'cupos'> = {
  async aplicar(tx, { campo, persona }, envios) {
    const pedidos = envios.map((envio) => ({ cupo: cupoDe(envio, campo), documento: leerRuta(envio.datos, persona) }));
    const nombreDe = ({ cupo, documento }: (typeof pedidos)[number]): string =>
      JSON.stringify([cupo.clave, cupo.semestre, documento]);
    const slug = envios[0]?.formulario.slug ?? '';
    const anteriores = await selectChosen(tx, { formulario: slug, campo, persona }, pedidos);
    const inscritos = new Set(anteriores.map((i) => nombreDe(pedidos[i]!)));
    const vistos = new Set(inscritos);
    // Of those that come together the first asks for a place.
    const piden = pedidos.filter((pedido) => !vistos.has(nombreDe(pedido)) && vistos.add(nombreDe(pedido)));
    const tomados = await takeCupos(
      tx,
      piden.map(({ cupo }) => cupo),
    );
    const dados = new Set(piden.filter((_, i) => tomados[i]));
    return pedidos.map((pedido): Aplicado => {
      const nombre = nombreDe(pedido);
      if (inscritos.has(nombre)) return { ok: false, fallo: { ruta: persona, mensaje: YA_INSCRITO, falta: false } };
      if (!dados.has(pedido)) return { ok: false, fallo: { ruta: campo, mensaje: SIN_CUPOS, falta: false } };
      inscritos.add(nombre);
      return { ok: true, valores: {} };
    });
  },
};

function cupoDe({ formulario, datos, semestre }: Aceptado, campo: string): Cupo {
  const nodo = nodoEn(formulario.campos, campo);
  const clave = leerRuta(datos, `${campo}.clave`);
  if (nodo.tipo !== 'opcion' || typeof clave !== 'string') throw new Error(`${campo} is no chosen option`);
  return { lista: nodo.lista, clave, semestre };
}
