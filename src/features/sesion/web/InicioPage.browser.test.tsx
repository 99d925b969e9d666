import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { PAGE_DATA_ID } from '#platform/contract/page-data-id.ts';
import type { StaffPageData } from '#platform/contract/staff-page-data.ts';
import { InicioPage } from './InicioPage.tsx';
import { getSesion, saveUsuario } from './sesion-store.ts';

const PAGE_DATA: StaffPageData = {
  institucion: { nombre: 'Universidad del Valle', unidad: 'Unidad de Educación Virtual', logo: null },
  demostracion: null,
  ingreso: 'clave',
  recuperacion: null,
  contacto: null,
};

const block = document.createElement('script');

beforeEach(() => {
  localStorage.clear();
  Object.assign(block, { id: PAGE_DATA_ID, type: 'application/json', textContent: JSON.stringify(PAGE_DATA) });
  document.body.append(block);
});
afterEach(() => block.remove());

async function open(roles: string[], otorgados?: string[]): Promise<void> {
  const persona = { nombreUsuario: 'Ana Ruiz', imgPerfil: '', email: '', permisos: [], tokenInfo: { token: '' } };
  saveUsuario({ ...persona, roles, ...(otorgados && { otorgados }) }, 'ana.ruiz');
  const root = createRootRoute();
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: InicioPage }),
    createRoute({ getParentRoute: () => root, path: '/colaborador', component: () => <h1>Lo que se le dio</h1> }),
  ];
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() });
  await render(<RouterProvider router={router as never} />);
}

const card = (perfil: string) => page.getByRole('button', { name: new RegExp(`^Ingresar como ${perfil}`) });

it('offers Colaborador beside the roles to a person with a grant, and opens its home', async () => {
  await open(['editingteacher', 'student'], ['inicio.colaborador']);
  await expect.element(card('Docente')).toBeVisible();
  await expect.element(card('Estudiante')).toBeVisible();
  await card('Colaborador').click();
  await expect.element(page.getByRole('heading', { name: 'Lo que se le dio' })).toBeVisible();
  expect(getSesion()?.rol).toBe('colaborador');
});

it('does not offer it without a grant', async () => {
  await open(['editingteacher', 'student']);
  await expect.element(card('Docente')).toBeVisible();
  await expect.element(card('Colaborador')).not.toBeInTheDocument();
});

it('offers it alone to a person whose account has no role', async () => {
  await open([], ['inicio.colaborador']);
  await expect.element(card('Colaborador')).toBeVisible();
});

it('says that there is no profile without a role and a grant', async () => {
  await open([]);
  await expect.element(page.getByRole('heading', { name: 'Sin role' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Salir' })).toBeVisible();
});
