import { expect, it } from 'vitest';
import { informacionCancelaciones as informe } from '#catalogo/cancelacion/informe.ts';
import { columnasEnPantalla } from '#catalogo/pantalla.ts';
import { comoTexto, visiblesDe } from './presentacion.ts';

const columnas = columnasEnPantalla(informe);
const [primera, , tercera] = columnas.map(({ clave }) => clave);

it('shows the report’s own columns where nobody chose any that it has', () => {
  const propias = columnas.filter(({ oculta }) => !oculta).map(({ clave }) => clave);
  expect(propias.length).toBeLessThan(columnas.length);
  for (const elegidas of [null, undefined, '', 'nada', primera]) {
    expect(visiblesDe(columnas, elegidas)).toEqual(propias);
  }
  expect(comoTexto(columnas, propias)).toBeUndefined();
});

it('shows those that were chosen in the report’s order, and always the one by which rows are told', () => {
  const texto = `estado,correoInstitucional,otra,${tercera}`;
  const visibles = visiblesDe(columnas, texto);
  expect(visibles).toEqual([primera, 'estado', tercera, 'correoInstitucional']);
  expect(visiblesDe(columnas, comoTexto(columnas, visibles))).toEqual(visibles);
});
