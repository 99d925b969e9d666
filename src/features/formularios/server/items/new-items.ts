import { v7 as uuidv7 } from 'uuid';
import { textoDeBusqueda, textoPlano } from '#catalogo/busqueda.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { UNIDADES } from '#catalogo/index.ts';
import { comoEnvio, itemsDe } from '#catalogo/unidad.ts';
import type { Registro } from '../../contract.ts';

/** An item that is a row of its own; all else it shares with its record. */
export type ItemNuevo = Pick<Registro, 'id' | 'datos' | 'busqueda'>;

type De = Pick<Registro, 'creado' | 'comprobante' | 'datos'> & {
  /** The chance in the record's id; 16 bytes. Only where ids must be the same each time they are made. */
  readonly random?: Uint8Array | undefined;
};

/** What a record is searched by: its number and all that it says. */
export const busquedaDe = (
  { campos }: Pick<Formulario, 'campos'>,
  { comprobante, datos }: Omit<De, 'creado'>,
): string => `${textoPlano(comprobante)} ${textoDeBusqueda({ campos }, datos)}`;

/** The items of a record that its form's report counts one by one, in order; none where it counts submissions. */
export function newItems(
  formulario: Pick<Formulario, 'slug' | 'campos'>,
  { creado, comprobante, datos, random }: De,
): ItemNuevo[] {
  const unidad = UNIDADES.get(formulario.slug);
  if (unidad === undefined) return [];
  const items = itemsDe(unidad, datos);
  // Reports show the newest first: those of one record are of one instant, and stand as in its list.
  const ids = items
    .map((_, orden) => uuidv7({ msecs: creado.getTime(), ...(random && { random: otherThan(random, orden) }) }))
    .sort((a, b) => (a < b ? 1 : -1));
  return items.map((item, orden) => ({
    id: ids[orden]!,
    datos: item,
    busqueda: busquedaDe(formulario, { comprobante, datos: comoEnvio(unidad, item) }),
  }));
}

/** For each item the same bytes every time, and others than the record's. */
const otherThan = (random: Uint8Array, orden: number): Uint8Array =>
  random.map((byte, i) => (byte + (orden + 1) * (2 * i + 37)) % 256);
