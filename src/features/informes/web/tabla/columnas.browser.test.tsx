import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { columnasOnScreen } from '#catalogo/pantalla.ts';
import { solicitudesUnidadDeEducacionVirtual as informe } from '#catalogo/solicitud-udev/tramite.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { ReportPartsContext, type ReportParts } from '../parts.ts';
import { Celda } from './columnas.tsx';

const FILA = { id: '1', estado: null, creado: '2026-11-20T10:00:00Z' };
const columnas = columnasOnScreen(informe);

const PARTS = {
  none: Promise.resolve({ rowCells: {} } as ReportParts),
  'one around the name': Promise.resolve({
    rowCells: { identidad: ({ children }) => <b>{children}</b> },
  } as ReportParts),
};

it.each(keysOf(PARTS))('a translation leaves names, addresses and files of a row alone (parts: %s)', async (kind) => {
  const celdas = informe.columnas.map(({ campo }) => campo);
  await render(
    <ReportPartsContext value={() => PARTS[kind]}>
      {columnas.map((columna) => (
        <p key={columna.clave} aria-label={columna.clave} role="group">
          <Celda columna={columna} fila={{ ...FILA, celdas }} />
        </p>
      ))}
    </ReportPartsContext>,
  );
  const hasVerbatim = (name: string): boolean =>
    page.getByRole('group', { name, exact: true }).element().querySelector('[translate=no]') !== null;
  await expect.element(page.getByRole('group').first()).toBeVisible();
  const claves = ['apellidos', 'correoInstitucional', 'imgEvidencia', 'pregunta', 'tipoUsuario'];
  expect(claves.filter(hasVerbatim)).toEqual(['apellidos', 'correoInstitucional', 'imgEvidencia']);
});
