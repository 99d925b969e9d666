import { diaDe } from '#catalogo/semestre.ts';
import { storeEncuestas } from '#features/encuestas/server/service.ts';
import type { Accion } from './manejador.ts';

/** The answers themselves are what this keeps: an anonymous sending has no other record. */
export const contadores: Accion<'contadores'> = {
  async aplicar(tx, _efecto, envios) {
    const [primero] = envios;
    if (!primero) return [];
    const respuestas = envios.map(({ datos }) => datos);
    await storeEncuestas(tx, respuestas, diaDe(primero.creado));
    return envios.map(() => ({ ok: true, valores: {} }));
  },
};
