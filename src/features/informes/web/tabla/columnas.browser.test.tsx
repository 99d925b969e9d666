import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { columnasOnScreen } from '#catalogo/pantalla.ts';
import { solicitudesUnidadDeEducacionVirtual as informe } from '#catalogo/solicitud-udev/informe.ts';
import { Celda } from './columnas.tsx';

const FILA = { id: '1', estado: null, creado: '2026-11-20T10:00:00Z' };
const columnas = columnasOnScreen(informe);

it.each([undefined, true] as const)(
  'a translation leaves names, addresses and files of a row alone (unread: %s)',
  async (sinLeer) => {
    const celdas = informe.columnas.map(({ campo }) => campo);
    await render(
      <>
        {columnas.map((columna) => (
          <p key={columna.clave} aria-label={columna.clave} role="group">
            <Celda columna={columna} fila={{ ...FILA, celdas, sinLeer }} />
          </p>
        ))}
      </>,
    );
    const hasVerbatim = (name: string): boolean =>
      page.getByRole('group', { name, exact: true }).element().querySelector('[translate=no]') !== null;
    const claves = ['apellidos', 'correoInstitucional', 'imgEvidencia', 'pregunta', 'tipoUsuario'];
    expect(claves.filter(hasVerbatim)).toEqual(['apellidos', 'correoInstitucional', 'imgEvidencia']);
  },
);
