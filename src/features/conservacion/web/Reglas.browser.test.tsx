import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { InRouter } from '#platform/web/testing/InRouter.tsx';
import { Reglas } from './Reglas.tsx';

const TITULOS = ['Cátedras', 'Estrategias', 'Guías', 'Habilitaciones', 'Monitorías', 'Notarías', 'Rutas', 'Tutorías'];

const REGLAS = TITULOS.map((titulo) => ({
  formulario: titulo,
  titulo,
  meses: 24,
  accion: 'anonimizar' as const,
  programada: false,
}));

afterEach(() => vi.unstubAllGlobals());

/** Renders the rules with a server that rejects every change with the given errors. */
async function openReglas(errores: Record<string, string>) {
  const rechazo = { message: 'Hay datos que no se pudieron leer.', errores };
  vi.stubGlobal('fetch', async () => Response.json(rechazo, { status: 400 }));
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <InRouter>
        <Reglas reglas={REGLAS} />
      </InRouter>
    </QueryClientProvider>,
  );
}

const meses = (titulo: string) => page.getByLabelText(`Meses, ${titulo}`);
const save = async () => page.getByRole('button', { name: 'Guardar reglas' }).click();

it("shows the server's error in the cell, focuses it and keeps all typed values", async () => {
  // The second rule sent is the last but one on the screen.
  await openReglas({ 'reglas.1.meses': 'Escriba como máximo 60 meses.' });
  await meses('Estrategias').fill('36');
  await meses('Rutas').fill('90');
  await save();
  await expect.element(meses('Rutas')).toHaveFocus();
  await expect.element(meses('Rutas')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(meses('Rutas')).toHaveAccessibleDescription('Escriba como máximo 60 meses.');
  await expect.element(page.getByText('Escriba como máximo 60 meses.')).toBeInViewport({ ratio: 1 });
  await expect.element(meses('Rutas')).toHaveValue('90');
  await expect.element(meses('Estrategias')).toHaveValue('36');
  await expect.element(meses('Estrategias')).not.toHaveAttribute('aria-invalid');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await meses('Rutas').fill('60');
  await expect.element(meses('Rutas')).not.toHaveAttribute('aria-invalid');
});

it('shows an error about the action at its choice', async () => {
  await openReglas({ 'reglas.0.accion': 'Elija qué se hace.' });
  await meses('Guías').fill('12');
  await save();
  const accion = page.getByLabelText('Qué se hace, Guías');
  await expect.element(accion).toHaveFocus();
  await expect.element(accion).toHaveAccessibleDescription('Elija qué se hace.');
});

it('shows an error about no visible rule below the table', async () => {
  await openReglas({ 'reglas.7.formulario': 'Ese formulario no existe.' });
  await meses('Guías').fill('12');
  await save();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Ese formulario no existe\. Lo que escribió sigue aquí\./);
});
