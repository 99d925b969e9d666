import { leerRuta, nodoEn } from '#catalogo/arbol.ts';
import { SIN_CUPOS } from '#catalogo/campos/opcion.ts';
import { type Cupo, takeCupos } from '#features/cupos/server/service.ts';
import type { Aceptado } from '../aceptado.ts';
import type { Accion, Aplicado } from './manejador.ts';

/** The last place is given once, however many ask for it at the same moment (DECISIONS §2). */
export const cupos: Accion<'cupos'> = {
  async aplicar(tx, { campo }, envios) {
    const tomados = await takeCupos(
      tx,
      envios.map((envio) => cupoDe(envio, campo)),
    );
    return tomados.map((tomado): Aplicado =>
      tomado ? { ok: true, valores: {} } : { ok: false, fallo: { ruta: campo, mensaje: SIN_CUPOS, falta: false } },
    );
  },
};

function cupoDe({ formulario, datos, semestre }: Aceptado, campo: string): Cupo {
  const nodo = nodoEn(formulario.campos, campo);
  const clave = leerRuta(datos, `${campo}.clave`);
  if (nodo.tipo !== 'opcion' || typeof clave !== 'string') throw new Error(`${campo} is no chosen option`);
  return { lista: nodo.lista, clave, semestre };
}
