import { expect, it } from 'vitest';
import { informacionInscripcionHBV as informe } from '#catalogo/inscripcion-hbv/informe.ts';
import { nombreDeArchivo, textoDeFiltro } from './exportacion.ts';

it('says in words what was filtered', () => {
  expect(textoDeFiltro({})).toBe('Sin filtro');
  expect(textoDeFiltro({ buscar: '  ' })).toBe('Sin filtro');
  expect(textoDeFiltro({ semestre: '2026-2', estado: 'pendiente', buscar: ' ana ' })).toBe(
    'Filtro: semestre 2026-2, estado pendiente, búsqueda «ana»',
  );
});

it('names the file after the report and its semester, without what file systems refuse', () => {
  expect(nombreDeArchivo(informe, { semestre: '2026-2', buscar: 'ana' })).toBe('Inscripciones a HBV 2026-2.xlsx');
  expect(nombreDeArchivo({ ...informe, titulo: 'AMV/APV: ¿cuántos?' }, {})).toBe('AMV-APV- ¿cuántos-.xlsx');
});
