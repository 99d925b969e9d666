import { takeConsecutivos } from '../consecutivo.store.ts';
import type { Accion } from './manejador.ts';

/** Numbers follow each other without gaps: they are taken in the transaction that stores the records. */
export const consecutivo: Accion<'consecutivo'> = {
  async aplicar(tx, { campo, digitos }, envios) {
    const [primero] = envios;
    if (!primero) return [];
    const ultimo = await takeConsecutivos(tx, { formulario: primero.formulario.slug, campo }, envios.length);
    return envios.map((_, i) => {
      const numero = ultimo - envios.length + 1 + i;
      return { ok: true, valores: { [campo]: enDigitos(numero, digitos) } };
    });
  },
};

/** A number of a sequence as it is shown: `0000000042`. */
export const enDigitos = (numero: number, digitos: number): string => String(numero).padStart(digitos, '0');
