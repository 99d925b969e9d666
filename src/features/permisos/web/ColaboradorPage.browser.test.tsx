import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { saveUsuario } from '#features/sesion/web/sesion-store.ts';
import { InRouter } from '#platform/web/testing/InRouter.tsx';
import type { PermisosPropios } from '../contract.ts';
import { ColaboradorPage } from './ColaboradorPage.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

async function open(answer: () => Promise<Response>): Promise<void> {
  vi.stubGlobal('fetch', vi.fn(answer));
  const persona = { nombreUsuario: 'Ana Ruiz', imgPerfil: '', email: '', roles: [], permisos: [] };
  saveUsuario({ ...persona, otorgados: ['inicio.colaborador'], tokenInfo: { token: '' } }, 'ana.ruiz');
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <InRouter>
        <ColaboradorPage />
      </InRouter>
    </QueryClientProvider>,
  );
}

const openWith = async (own: PermisosPropios): Promise<void> => open(async () => Promise.resolve(Response.json(own)));

const OTORGADO = {
  perfil: 'Coordinación de programa',
  descripcion: 'Lee y exporta.',
  hasta: '2027-06-30',
  ambito: ['Ingeniería de Sistemas', 'Derecho'],
};

it('greets the person with their reports, those with most that waits first', async () => {
  await openWith({
    otorgados: [OTORGADO],
    informes: [
      { slug: 'notas', titulo: 'Notas', ambito: [] },
      { slug: 'cursos', titulo: 'Cursos', ambito: [], pendientes: { abiertas: 4, vencen: 0 } },
      { slug: 'turnos', titulo: 'Turnos', ambito: [], pendientes: { abiertas: 2, vencen: 1 } },
    ],
    paginas: [],
  });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Hola, Ana' })).toBeVisible();
  const links = page.getByRole('link');
  await expect.element(links.nth(0)).toMatchTextContent('Turnos');
  await expect.element(links.nth(0)).toMatchTextContent('1 vence hoy o está vencida');
  await expect.element(links.nth(0)).toMatchTextContent('2 solicitudes abiertas.');
  await expect.element(links.nth(1)).toMatchTextContent('4 solicitudes abiertas.');
  await expect.element(links.nth(2)).toHaveAttribute('href', '/gestores/informes/notas');
});

it('says what was given, over which rows and until when', async () => {
  await openWith({
    otorgados: [OTORGADO, { ...OTORGADO, perfil: 'Decanatura', ambito: [] }],
    informes: [],
    paginas: [],
  });
  await expect.element(page.getByText('Coordinación de programa')).toBeVisible();
  const limited = 'Solo las filas de Ingeniería de Sistemas y Derecho, hasta el 30/06/2027.';
  await expect.element(page.getByText(limited)).toBeVisible();
  await expect.element(page.getByText('Todas las filas, hasta el 30/06/2027.')).toBeVisible();
  await expect.element(page.getByText('Aún no hay informes para usted')).toBeVisible();
});

it('leads a person without reports to the page that was given to them', async () => {
  await openWith({
    otorgados: [{ ...OTORGADO, perfil: 'Decanatura' }],
    informes: [],
    paginas: [{ ruta: '/gestores/semestre', titulo: 'Resumen del semestre' }],
  });
  await expect
    .element(page.getByRole('link', { name: 'Resumen del semestre' }))
    .toHaveAttribute('href', '/gestores/semestre');
  await expect.element(page.getByText('Aún no hay informes para usted')).not.toBeInTheDocument();
});

it('says that nothing was given', async () => {
  await openWith({ otorgados: [], informes: [], paginas: [] });
  await expect.element(page.getByText('No tiene permisos')).toBeVisible();
});

it('offers to try again when nothing could be read', async () => {
  await open(async () =>
    Promise.resolve(Response.json({ message: 'La base de datos no respondió.' }, { status: 503 })),
  );
  await expect.element(page.getByRole('alert')).toMatchTextContent('La base de datos no respondió.');
  await expect.element(page.getByRole('button', { name: 'Intentar de nuevo' })).toBeVisible();
});
