// Checks of cells that several kinds of sheets have: a server, a day.
import { plainText } from '#catalogo/busqueda.ts';
import { formatFecha } from '#catalogo/momento.ts';
import type { Columna } from './tipo-de-carga.ts';

/** Checks the name of a Moodle server, or its label. */
export const checkServidor =
  (servidores: readonly { readonly name: string; readonly label: string }[]): Columna['revisar'] =>
  (texto) => {
    const escrito = plainText(texto);
    const servidor = servidores.find(({ name, label }) =>
      [name, label].some((nombre) => plainText(nombre) === escrito),
    );
    if (servidor) return { valor: servidor.name };
    const nombres = servidores.map(({ name }) => name).join(', ');
    return {
      clase: 'servidor-desconocido',
      mensaje: `No existe el servidor «${texto}».`,
      arreglo: `Escriba uno de estos: ${nombres}.`,
    };
  };

/** Checks a day written as dd/mm/aaaa or aaaa-mm-dd; its value is `dd/mm/aaaa`. */
export const checkDia: Columna['revisar'] = (texto) => {
  const [, dia, mes, ano] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(texto) ?? [];
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(texto) ?? [dia, ano, mes, dia];
  const valor = [day, month]
    .map((part = '') => part.padStart(2, '0'))
    .concat(year ?? '')
    .join('/');
  return Number.isNaN(endOf(valor))
    ? {
        clase: 'fecha-invalida',
        mensaje: `«${texto}» no es una fecha.`,
        arreglo: 'Escríbala como día, mes y año: 15/12/2026.',
      }
    : { valor };
};

/** Returns the last second of a day `dd/mm/aaaa` in Bogotá, in seconds since 1970; NaN if there is no such day. */
export function endOf(dia: string): number {
  const iso = dia.split('/').toReversed().join('-');
  const end = Date.parse(`${iso}T23:59:59-05:00`);
  // Some engines take the 31st of February for the 3rd of March.
  return formatFecha(new Date(Number.isNaN(end) ? 0 : end)) === dia ? end / 1000 : Number.NaN;
}
