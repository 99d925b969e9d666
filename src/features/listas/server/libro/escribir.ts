import { claveDe, type Lista } from '#catalogo/listas/opcion.ts';
import { writeCells } from '#platform/server/sheet/write-cells.ts';
import type { EstadoDeLista, OpcionDeLista } from '../../edicion/estado.ts';
import { columnasDe, SI_NO } from './columnas.ts';

/** The tab in which a list's options stand. */
export const HOJA = 'Opciones';

export const nombreDeLibroDe = ({ titulo }: Lista): string => `lista-${claveDe(titulo)}.xlsx`;

/** A list as a workbook: a row per option, in order. Loaded again as it is, it changes nothing. */
export async function libroDe(lista: Lista, { opciones }: EstadoDeLista): Promise<Uint8Array> {
  const columnas = columnasDe(lista);
  return writeCells([
    {
      name: HOJA,
      widths: columnas.map(({ ancho }) => ancho),
      frozen: 1,
      rows: [
        columnas.map(({ titulo: text, ayuda: note }) => ({ text, note, look: 'heading' as const })),
        ...opciones.map((opcion) => columnas.map(({ clave }) => ({ text: celdaDe(opcion, clave) }))),
      ],
    },
  ]);
}

/** What an option says in a column. */
function celdaDe({ clave, texto, activa, atributos }: OpcionDeLista, columna: string): string {
  if (columna === 'clave') return clave;
  if (columna === 'texto') return texto;
  const valor = columna === 'activa' ? activa : atributos[columna.replace('atributos.', '')];
  if (typeof valor === 'boolean') return valor ? SI_NO.si : SI_NO.no;
  return String(valor ?? '');
}
