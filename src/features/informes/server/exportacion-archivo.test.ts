import { expect, it } from 'vitest';
import { informacionInscripcionHBV as informe } from '#catalogo/inscripcion-hbv/informe.ts';
import { fileNameOf } from './exportacion-archivo.ts';

it('names the file after the report and its semester, without what file systems refuse', () => {
  expect(fileNameOf({ informe, filtro: { semestre: '2026-2', buscar: 'ana' } }, 'excel')).toBe(
    'Inscripciones a HBV 2026-2.xlsx',
  );
  expect(fileNameOf({ informe: { ...informe, titulo: 'AMV/APV: ¿cuántos?' }, filtro: {} }, 'csv')).toBe(
    'AMV-APV- ¿cuántos-.csv',
  );
});
