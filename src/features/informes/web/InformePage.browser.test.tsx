import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { informacionInscripcionHBV } from '#catalogo/inscripcion-hbv/tramite.ts';
import { saveUsuario } from '#features/sesion/web/sesion-store.ts';
import { InformePage } from './InformePage.tsx';
import { ReportPartsContext, type ReportParts } from './parts.ts';

const Form = vi.fn<ReportParts['FormOfReport']>(({ informe }) => <p>{`Formulario de ${informe.titulo}`}</p>);

const Scope = vi.fn<ReportParts['ReportScope']>(({ informe }) => <p>{`Filas de ${informe.titulo}`}</p>);

const parts = Promise.resolve({
  rowCells: {},
  FormOfReport: Form,
  ReportScope: Scope,
} as Partial<ReportParts> as ReportParts);

const INFORME = { ...informacionInscripcionHBV, slug: 'semana', titulo: 'Semana' };

/** Answers the definition alone: the rows of the report are being read. */
const answer = async (url: string): Promise<Response> =>
  url.endsWith('/definicion') ? Response.json({ informe: INFORME }) : new Promise(() => {});

beforeEach(() => {
  localStorage.clear();
  Form.mockClear();
  Scope.mockClear();
  vi.stubGlobal('fetch', vi.fn(answer));
});
afterEach(() => vi.unstubAllGlobals());

async function open(slug: string, permisos: string[], otorgados?: string[]): Promise<void> {
  const persona = { nombreUsuario: 'Ana Ruiz', imgPerfil: '', email: 'ana@example.com', tokenInfo: { token: '' } };
  saveUsuario(
    otorgados ? { ...persona, roles: [], permisos, otorgados } : { ...persona, roles: ['manager'], permisos },
  );
  const root = createRootRoute();
  const route = createRoute({ getParentRoute: () => root, path: '/informes/$slug', component: InformePage });
  const history = createMemoryHistory({ initialEntries: [`/informes/${slug}`] });
  const router = createRouter({ routeTree: root.addChildren([route]), history });
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ReportPartsContext value={() => parts}>
        <RouterProvider router={router as never} />
      </ReportPartsContext>
    </QueryClientProvider>,
  );
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name });

it('shows what the form of a report of the unit has to say to who may edit it', async () => {
  await open('semana', ['informes.leer', 'formularios.editar']);
  await expect.element(heading('Semana')).toBeVisible();
  await expect.element(page.getByText('Formulario de Semana')).toBeVisible();
});

it('shows nothing of it to others', async () => {
  await open('semana', ['informes.leer']);
  await expect.element(heading('Semana')).toBeVisible();
  expect(Form).not.toHaveBeenCalled();
});

it('shows nothing of it in reports of the product', async () => {
  await open(informacionInscripcionHBV.slug, ['informes.leer', 'formularios.editar']);
  await expect.element(heading(informacionInscripcionHBV.titulo)).toBeVisible();
  expect(Form).not.toHaveBeenCalled();
});

it('says to a person to whom it was given which rows they read, and offers only what was given', async () => {
  const { slug } = informacionInscripcionHBV;
  await open(slug, [], ['inicio.colaborador', `informes.leer:${slug}`]);
  await expect.element(page.getByText(`Filas de ${informacionInscripcionHBV.titulo}`)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Exportar|Excel/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Seleccionar todo' })).not.toBeInTheDocument();
});

it('says it to no other reader', async () => {
  await open(informacionInscripcionHBV.slug, ['informes.leer']);
  await expect.element(heading(informacionInscripcionHBV.titulo)).toBeVisible();
  expect(Scope).not.toHaveBeenCalled();
});
