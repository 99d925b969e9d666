// Reads the lines of a pasted list as items of a form's lista: separators, headings, and the field of each cell.
import type { Campos } from '#catalogo/arbol.ts';
import { plainText } from '#catalogo/busqueda.ts';
import type { ValoresEscritos } from '../formulario-abierto.ts';

/** Separators of cells, the surest first: Excel copies tabs, and names may have commas. */
const SEPARATORS = ['\t', ';', ','];

/** Cells that are known by their shape in any column. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  correo: /@/,
  documento: /^[A-Za-z]{0,3}[\s.-]*\d[\d\s.-]{3,}[A-Za-z]?$/,
};

/** Words of headings beside those of the labels. */
const HEADINGS = ['cedula', 'documento', 'email', 'e-mail', 'identificacion', 'mail', 'alumno', 'estudiante'];

/**
 * Returns the own values of an item for each line of a pasted text. Addresses and documents are found in any column; the
 * other cells fill in the other fields in their order, and what is left goes to the last of them: nothing is lost.
 */
export function readPegada(own: Campos, text: string): ValoresEscritos[] {
  const campos = Object.entries(own);
  const separator = SEPARATORS.find((one) => text.includes(one)) ?? '\n';
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))
    .filter((cells) => cells.some(Boolean));
  const labels = campos
    .flatMap(([, campo]) => ('etiqueta' in campo ? plainText(campo.etiqueta).split(' ') : []))
    .filter((word) => word.length > 3);
  const isHeading = (cells: readonly string[]): boolean =>
    cells.every((cell) => !/[\d@]/.test(cell)) &&
    cells.some((cell) => [...labels, ...HEADINGS].includes(plainText(cell).split(' ')[0] ?? ''));
  return lines.slice(lines[0] && isHeading(lines[0]) ? 1 : 0).map((cells) => itemOf(campos, cells.filter(Boolean)));
}

function itemOf(campos: readonly (readonly [string, { readonly tipo: string }])[], cells: string[]): ValoresEscritos {
  const values: Record<string, string> = {};
  for (const [clave, { tipo }] of campos) {
    const at = cells.findIndex((cell) => SHAPES[tipo]?.test(cell));
    if (at >= 0) values[clave] = cells.splice(at, 1)[0]!;
  }
  const open = campos.filter(([clave]) => values[clave] === undefined);
  for (const [i, [clave]] of open.entries()) {
    values[clave] = i === open.length - 1 ? cells.splice(0).join(' ') : (cells.shift() ?? '');
  }
  return values;
}
