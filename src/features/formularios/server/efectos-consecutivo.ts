import type { EfectoDe, NombreDeEfecto } from '#catalogo/formulario.ts';
import type { Fallo } from '#catalogo/validar.ts';
import type { Db } from '#platform/server/db/database.ts';
import { takeConsecutivos } from './consecutivo.store.ts';
import type { Aceptado } from './aceptado.ts';

/** What the server writes into a record, by path. */
export type ValoresPorRuta = Readonly<Record<string, unknown>>;

/** What an effect writes into a sending's record, or why the sending cannot be stored. */
export type Aplicado =
  { readonly ok: true; readonly valores: ValoresPorRuta } | { readonly ok: false; readonly fallo: Fallo };

/** What a calculation needs to know. */
export type Calculable = Pick<Aceptado, 'formulario' | 'datos' | 'semestre'>;

/** An effect that follows from the sending alone. */
export type Calculo<N extends NombreDeEfecto> = {
  readonly calcular: (efecto: EfectoDe<N>, envio: Calculable) => ValoresPorRuta;
};

/** An effect that changes something beside the record, in the record's transaction. */
export type Accion<N extends NombreDeEfecto> = {
  /**
   * @param envios of one form; those of other processes wait meanwhile
   * @returns what became of each, in their order
   */
  readonly aplicar: (tx: Db, efecto: EfectoDe<N>, envios: readonly Aceptado[]) => Promise<readonly Aplicado[]>;
};

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
