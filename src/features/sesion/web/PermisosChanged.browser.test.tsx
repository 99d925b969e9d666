import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  RouterProvider,
} from '@tanstack/react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { guard } from '../guard.ts';
import { hearOtorgados } from './otorgados.ts';
import { PermisosChanged } from './PermisosChanged.tsx';
import { getVisitante, saveUsuario } from './sesion-store.ts';

const SEMANA = 'informes.leer:semana';

const read = vi.fn<() => Promise<number>>(async () => Promise.resolve(3));

beforeEach(() => {
  localStorage.clear();
  document.cookie = 'gc_sesion=1';
  read.mockClear();
});

/** Stores a person without roles, to whom these permissions were given. */
const give = (...otorgados: string[]): void =>
  saveUsuario(
    {
      nombreUsuario: 'Ana Ruiz',
      imgPerfil: '',
      email: '',
      roles: [],
      permisos: otorgados,
      otorgados,
      tokenInfo: { token: '' },
    },
    'ana.ruiz',
  );

function Report() {
  const { data = 0 } = useQuery({ queryKey: ['semana'], queryFn: read, staleTime: 30_000 });
  return (
    <>
      <h1>Semana</h1>
      <p>{`${data} filas`}</p>
      <label>
        Nota <input />
      </label>
    </>
  );
}

/** Opens the report of a person, with the guard of the application before each page. */
async function open(): Promise<void> {
  const root = createRootRoute({
    component: () => (
      <>
        <PermisosChanged />
        <Outlet />
      </>
    ),
    beforeLoad: ({ location }) => {
      const acceso = location.pathname === '/semana' ? SEMANA : 'inicio.colaborador';
      const to = guard(acceso, getVisitante());
      if (to) throw redirect({ to, replace: true });
    },
  });
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/semana', component: Report }),
    createRoute({ getParentRoute: () => root, path: '/colaborador', component: () => <h1>Hola, Ana</h1> }),
  ];
  const history = createMemoryHistory({ initialEntries: ['/semana'] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText('3 filas')).toBeVisible();
}

it('leads from a page that was taken away to the home of the person, and says why', async () => {
  give('inicio.colaborador', SEMANA);
  await open();
  give('inicio.colaborador', 'informes.leer:otra');
  await expect.element(page.getByRole('heading', { name: 'Hola, Ana' })).toBeVisible();
  await expect.element(page.getByText('Ya no tiene permiso para ver esa página.')).toBeVisible();
  expect(read).toHaveBeenCalledTimes(1);
  await page.getByRole('button', { name: 'Cerrar' }).click();
  await expect.element(page.getByText('Ya no tiene permiso para ver esa página.')).not.toBeInTheDocument();
});

it('reads the page again when other rows are left, and keeps what is typed', async () => {
  give('inicio.colaborador', SEMANA);
  await open();
  await page.getByLabelText('Nota').fill('Se llamó a la decana');
  read.mockResolvedValueOnce(1);
  await hearOtorgados(null);
  await expect.element(page.getByText('1 filas')).toBeVisible();
  await expect.element(page.getByLabelText('Nota')).toHaveValue('Se llamó a la decana');
  await expect.element(page.getByText('Sus permisos cambiaron')).not.toBeInTheDocument();
});
