// Makes the record of a sent form, with id, receipt number, search text and items; also the receipt of a record.
import { v7 as uuidv7 } from 'uuid';
import { ambitoOf, SIN_AMBITO, type Ambito, type AmbitoContext } from '#catalogo/ambito.ts';
import { asEnvio, itemsOf, readRuta } from '#catalogo/arbol.ts';
import { plainText, searchText } from '#catalogo/busqueda.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import { numerosOf, type Recibo, type Registro } from '../contract.ts';

/** An item that is a row of its own; the other columns are those of its record. */
type ItemNuevo = Pick<Registro, 'id' | 'datos' | 'busqueda'> & Ambito;

type RegistroBase = Pick<Registro, 'creado' | 'comprobante' | 'datos'> & {
  /** Random part of the record's id; 16 bytes. Only for ids that must be the same each time. */
  readonly random?: Uint8Array | undefined;
  /** The list whose items are the rows of the form's report, if they are. */
  readonly unidad: string | undefined;
  /** The facts by which programmes and faculties are told; null for a form without them. */
  readonly ambitos: AmbitoContext | null;
};

/** Returns the programmes and faculties of a row. */
export const ambitoIn = (
  formulario: Pick<Formulario, 'campos'>,
  datos: Registro['datos'],
  ambitos: AmbitoContext | null,
): Ambito => (ambitos ? ambitoOf(formulario, datos, ambitos) : SIN_AMBITO);

/** Returns the search text of a record: its number and all its answers. */
export const busquedaOf = (
  { campos }: Pick<Formulario, 'campos'>,
  { comprobante, datos }: Pick<RegistroBase, 'comprobante' | 'datos'>,
): string => `${plainText(comprobante)} ${searchText({ campos }, datos)}`;

/** Returns the items that a form's report counts one by one, in order; none if it counts submissions. */
export function newItems(
  formulario: Pick<Formulario, 'campos'>,
  { creado, comprobante, datos, random, unidad, ambitos }: RegistroBase,
): ItemNuevo[] {
  if (unidad === undefined) return [];
  const items = itemsOf(unidad, datos);
  // Reports show the newest first, and the items of a record share one instant: descending ids keep them in their
  // order.
  const ids = items
    .map((_, orden) => uuidv7({ msecs: creado.getTime(), ...(random && { random: otherThan(random, orden) }) }))
    .sort((a, b) => (a < b ? 1 : -1));
  return items.map((item, orden) => ({
    id: ids[orden]!,
    datos: item,
    busqueda: busquedaOf(formulario, { comprobante, datos: asEnvio(unidad, item) }),
    ...ambitoIn(formulario, item, ambitos),
  }));
}

/** Returns bytes for an item: the same every time, and different from the record's. */
const otherThan = (random: Uint8Array, orden: number): Uint8Array =>
  random.map((byte, i) => (byte + (orden + 1) * (2 * i + 37)) % 256);

/** A record to be stored, with its items; their state is the table's default. */
export type RegistroNuevo = Omit<Registro, 'estado'> &
  Ambito &
  Pick<Momento, 'vence'> & { readonly items: readonly ItemNuevo[] };

/** The instant of a record, and the semester in which it counts. */
type Momento = {
  readonly creado: Date;
  readonly semestre: Semestre;
  /** Day by which an answer is promised, `AAAA-MM-DD`. */
  readonly vence?: string | null;
  /** Random part of its id; 16 bytes. Only for records that must be the same each time. */
  readonly random?: Uint8Array;
} & Pick<RegistroBase, 'unidad' | 'ambitos'>;

/** Makes the record of checked data: id, receipt number and search text follow from them. */
export function newRegistro(
  { slug, version, prefijo, campos }: Pick<Formulario, 'slug' | 'version' | 'prefijo' | 'campos'>,
  datos: Registro['datos'],
  { creado, semestre, vence = null, random, unidad, ambitos }: Momento,
): RegistroNuevo {
  const id = uuidv7({ msecs: creado.getTime(), ...(random && { random }) });
  const comprobante = comprobanteOf(prefijo, id);
  const busqueda = busquedaOf({ campos }, { comprobante, datos });
  const items = newItems({ campos }, { creado, comprobante, datos, random, unidad, ambitos });
  const ambito = ambitoIn({ campos }, datos, ambitos);
  return { id, formulario: slug, version, semestre, creado, vence, comprobante, datos, busqueda, ...ambito, items };
}

export const reciboOf = (
  formulario: Pick<Formulario, 'efectos'>,
  {
    id,
    comprobante,
    creado,
    datos,
    vence,
  }: Pick<Registro, 'id' | 'comprobante' | 'creado' | 'datos'> & Pick<RegistroNuevo, 'vence'>,
): Recibo => ({
  id,
  comprobante,
  recibido: creado.toISOString(),
  ...(vence != null && { vence }),
  ...Object.fromEntries(numerosOf(formulario).map(({ nombre, campo }) => [nombre, String(readRuta(datos, campo))])),
});

/** Digits that are not confused when read aloud or copied (Crockford: no I, L, O, U). */
const DIGITOS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns the receipt's number, from the 50 random bits at the end of the id: `HBV-7K3M9-QX24T`. */
export function comprobanteOf(prefijo: string, id: string): string {
  // 13 hexadecimal digits are 52 bits, which a number holds exactly.
  let bits = Number.parseInt(id.replaceAll('-', '').slice(-13), 16);
  let digitos = '';
  for (let i = 0; i < 10; i++) {
    digitos = DIGITOS[bits % 32]! + digitos;
    bits = Math.floor(bits / 32);
  }
  return `${prefijo}-${digitos.slice(0, 5)}-${digitos.slice(5)}`;
}
