// A stored row as the table, the contract's reads and spreadsheets show it.
import { leerRuta } from '#catalogo/arbol.ts';
import type { NombresDeAsignaturas } from '#catalogo/campos/asignatura.ts';
import { esCodigoDeAsignatura, textoConNombre } from '#catalogo/campos/index.ts';
import { type ColumnaDeInforme, type Parte, contratoDe, exportaDe, type ValorDeContrato } from '#catalogo/columnas.ts';
import { ESTADO_INFO } from '#catalogo/estados.ts';
import type { ColumnaDelSistema } from '#catalogo/informe.ts';
import { horaDePared, textoDeFecha, textoDeInstante } from '#catalogo/momento.ts';
import { diaDe } from '#catalogo/semestre.ts';
import type { SheetCell } from '#platform/server/sheet/write-book.ts';
import type { FilaDeInforme } from '../contract.ts';
import type { Fila } from './store.ts';

/** Columns that every record has, in each form of a row. */
const DEL_SISTEMA: Record<
  ColumnaDelSistema,
  {
    texto: (fila: Fila, columna: ColumnaDeInforme) => string;
    contrato: (fila: Fila, columna: ColumnaDeInforme) => string;
    exporta: (fila: Fila, columna: ColumnaDeInforme) => SheetCell;
  }
> = {
  fechaRegistro: {
    texto: ({ creado }, { formato }) => (formato === 'dia' ? textoDeFecha(creado) : textoDeInstante(creado)),
    contrato: ({ creado }, { formato }) => (formato === 'dia' ? diaDe(creado) : creado.toISOString()),
    exporta: ({ creado }, { formato }) =>
      formato === 'dia' ? new Date(`${diaDe(creado)}T00:00:00Z`) : horaDePared(creado),
  },
  semestre: {
    texto: ({ semestre }) => semestre,
    contrato: ({ semestre }) => semestre,
    exporta: ({ semestre }) => semestre,
  },
  estado: {
    texto: ({ estado }) => (estado ? ESTADO_INFO[estado].nombre : ''),
    contrato: ({ estado }) => estado ?? '',
    exporta: ({ estado }) => (estado ? ESTADO_INFO[estado].nombre : ''),
  },
};

function textoDeCelda(columna: ColumnaDeInforme, fila: Fila): string {
  const { de } = columna;
  if ('sistema' in de) return DEL_SISTEMA[de.sistema].texto(fila, columna);
  return textoDePartes(de.partes, fila.datos, fila.nombres);
}

/** Joins the texts of a row's fields. */
export const textoDePartes = (partes: readonly Parte[], datos: unknown, nombres?: NombresDeAsignaturas): string =>
  partes.map(({ ruta, campo }) => textoConNombre(campo, leerRuta(datos, ruta), nombres)).join(' ');

function valorDeContrato(columna: ColumnaDeInforme, fila: Fila): ValorDeContrato {
  const { de } = columna;
  if ('sistema' in de) return DEL_SISTEMA[de.sistema].contrato(fila, columna);
  const [{ ruta, campo }, ...demas] = de.partes;
  return demas.length > 0 ? textoDePartes(de.partes, fila.datos) : contratoDe(campo, leerRuta(fila.datos, ruta));
}

function celdaExportada(columna: ColumnaDeInforme, fila: Fila): SheetCell {
  const { de } = columna;
  if ('sistema' in de) return DEL_SISTEMA[de.sistema].exporta(fila, columna);
  const [{ ruta, campo }, ...demas] = de.partes;
  return demas.length > 0 || esCodigoDeAsignatura(campo)
    ? textoDeCelda(columna, fila)
    : exportaDe(campo, leerRuta(fila.datos, ruta));
}

type Columnas = readonly ColumnaDeInforme[];

export const filaDeTabla = (columnas: Columnas, fila: Fila): FilaDeInforme => ({
  id: fila.id,
  estado: fila.estado,
  creado: fila.creado.toISOString(),
  celdas: columnas.map((columna) => textoDeCelda(columna, fila)),
});

/** Row for the contract's reads: columns by their keys, options as their text (DECISIONS §4). */
export const filaDeContrato = (columnas: Columnas, fila: Fila): Record<string, ValorDeContrato> => ({
  id: fila.id,
  semestre: fila.semestre,
  ...(fila.estado && { estado: fila.estado }),
  // A field of the form overrides the record's own column with the same name.
  ...Object.fromEntries(columnas.map((columna) => [columna.clave, valorDeContrato(columna, fila)])),
});

export const filaExportada = (columnas: Columnas, fila: Fila): SheetCell[] =>
  columnas.map((columna) => celdaExportada(columna, fila));
