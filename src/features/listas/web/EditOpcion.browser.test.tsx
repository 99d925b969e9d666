import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { InRouter } from '#platform/web/testing/InRouter.tsx';
import type { ListaAbierta } from '../contract.ts';
import { EditOpcion } from './EditOpcion.tsx';

const cupos = ['2026-2', '2027-1'].map((semestre) => ({ semestre, total: 40, ocupados: 3, enEspera: 0 }));

const lista = (hasCupos: boolean): ListaAbierta => ({
  nombre: 'catedras',
  titulo: 'Cátedras',
  version: 1,
  cerrada: null,
  atributos: [],
  sonCorreos: false,
  conCupos: hasCupos,
  opciones: [
    {
      clave: 'cine',
      texto: 'Cine',
      activa: true,
      atributos: {},
      reservada: null,
      enGracia: false,
      cupos: hasCupos ? cupos : [],
    },
  ],
  usos: [],
  otrosUsos: [],
  historia: [],
});

const fetching = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  fetching.mockReset();
  vi.stubGlobal('fetch', fetching);
});
afterEach(() => vi.unstubAllGlobals());

const onGuardada = vi.fn<(texto: string) => void>();
const open = async (hasCupos: boolean, more: Partial<ListaAbierta> = {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <InRouter>
        <EditOpcion
          lista={{ ...lista(hasCupos), ...more }}
          opcion={null}
          onGuardada={onGuardada}
          onCancelar={() => undefined}
        />
      </InRouter>
    </QueryClientProvider>,
  );

it('asks a new option for its places, in each semester, and keeps what is refused', async () => {
  await open(true);
  await page.getByRole('textbox', { name: 'Texto' }).fill('Jazz');
  await page.getByRole('textbox', { name: 'Cupos en 2026-2' }).fill('1200000');
  const message = 'Escriba un número entero de 0 a 100.000.';
  fetching.mockResolvedValueOnce(
    Response.json({ message, errores: { 'actos.0.cupos.2026-2': message } }, { status: 400 }),
  );
  await page.getByRole('button', { name: 'Guardar' }).click();
  const field = page.getByRole('textbox', { name: 'Cupos en 2026-2' });
  await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(message));
  await expect.element(page.getByRole('textbox', { name: 'Texto' })).toHaveValue('Jazz');
  await field.fill('25');
  fetching.mockResolvedValueOnce(Response.json(lista(true)));
  await page.getByRole('button', { name: 'Guardar' }).click();
  await vi.waitFor(() => expect(onGuardada).toHaveBeenCalledWith('«Jazz» quedó en la lista.'));
  expect(JSON.parse(fetching.mock.lastCall![1].body as string)).toEqual({
    version: 1,
    actos: [{ acto: 'agregar', texto: 'Jazz', atributos: {}, cupos: { '2026-2': 25 } }],
  });
});

it('asks for no places in a list that has none', async () => {
  await open(false);
  await expect.element(page.getByRole('textbox', { name: 'Texto' })).toBeVisible();
  await expect.element(page.getByLabelText(/^Cupos/)).not.toBeInTheDocument();
});

it('offers the faculties of their list to tie a programme to', async () => {
  const [opcion] = lista(false).opciones;
  fetching.mockResolvedValueOnce(
    Response.json({ ...lista(false), nombre: 'facultades', opciones: [{ ...opcion, clave: 'artes', texto: 'Artes' }] }),
  );
  await open(false, { nombre: 'programas', atributos: ['facultad'] });
  const choice = page.getByRole('combobox', { name: 'Facultad a la que pertenece' });
  await expect.element(choice).toHaveAccessibleDescription(/Decide qué decanaturas ven las filas con esta opción/);
  await page.getByRole('textbox', { name: 'Texto' }).fill('Danza');
  await choice.selectOptions('Artes');
  fetching.mockResolvedValueOnce(Response.json(lista(false)));
  await page.getByRole('button', { name: 'Guardar' }).click();
  await vi.waitFor(() => expect(onGuardada).toHaveBeenCalledWith('«Danza» quedó en la lista.'));
  expect(fetching.mock.calls[0]?.[0]).toContain('/listas/facultades');
  expect(JSON.parse(fetching.mock.lastCall![1].body as string)).toMatchObject({
    actos: [{ acto: 'agregar', texto: 'Danza', atributos: { facultad: 'Artes' } }],
  });
});
