import { beforeEach, expect, it, vi } from 'vitest';
import type { UserInfo } from '../contract.ts';
import {
  chooseRol,
  forgetSesion,
  getSesion,
  getVisitante,
  isLooking,
  lookAs,
  saveUsuario,
  sesionAllows,
} from './sesion-store.ts';

const LEE = 'informes.leer:informacionInscripcionHBV';

const DADO = ['inicio.colaborador', LEE];

const persona = ({ roles = [], permisos = [], ...rest }: Partial<UserInfo>): UserInfo => ({
  nombreUsuario: 'Ana Ríos',
  imgPerfil: '',
  email: 'ana.rios@universidad.edu.co',
  roles,
  permisos: [...permisos, ...(rest.otorgados ?? [])],
  tokenInfo: { token: 'first' },
  ...rest,
});

const perfil = () => getSesion()?.rol;

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' });
  forgetSesion();
});

it.each<[string, Partial<UserInfo>, string | null]>([
  ['the only role', { roles: ['student'] }, 'student'],
  ['the only role, whatever was given besides', { roles: ['editingteacher'], otorgados: DADO }, 'editingteacher'],
  ['Colaborador without a role', { otorgados: DADO }, 'colaborador'],
  ['Colaborador with a role that the product does not know', { roles: ['guest'], otorgados: DADO }, 'colaborador'],
  ['nothing of two roles', { roles: ['manager', 'student'], otorgados: DADO }, null],
  ['nothing without role and grant', { roles: ['guest'] }, null],
])('chooses %s', (_, given, rol) => {
  saveUsuario(persona(given), 'ana.rios');
  expect(perfil()).toBe(rol);
});

it('keeps the profile Colaborador until everything that was given is taken away', () => {
  saveUsuario(persona({ roles: ['editingteacher'], otorgados: DADO }), 'ana.rios');
  chooseRol('colaborador');
  expect(perfil()).toBe('colaborador');
  saveUsuario(persona({ roles: ['editingteacher'], otorgados: ['inicio.colaborador'] }));
  expect(perfil()).toBe('colaborador');
  saveUsuario(persona({ roles: ['editingteacher'] }));
  expect(perfil()).toBe('editingteacher');
  chooseRol('colaborador');
  expect(perfil()).toBe('editingteacher');
});

it('counts what was given as Colaborador only, and nothing of the roles there', () => {
  const permisos = ['inicio.docente', 'acompanamientos.propios'];
  saveUsuario(persona({ roles: ['editingteacher'], permisos, otorgados: DADO }), 'ana.rios');
  expect(sesionAllows(getSesion(), 'inicio.docente')).toBe(true);
  expect(sesionAllows(getSesion(), LEE)).toBe(false);
  expect(getVisitante().can('inicio.colaborador')).toBe(false);
  chooseRol('colaborador');
  expect(sesionAllows(getSesion(), 'inicio.docente')).toBe(false);
  expect(sesionAllows(getSesion(), LEE)).toBe(true);
  expect(sesionAllows(getSesion(), 'informes.exportar')).toBe(false);
  expect(getVisitante().can('inicio.colaborador')).toBe(true);
});

it('shows a tab as others would see it, and stores nothing of that', async () => {
  const texts = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
  };
  vi.stubGlobal('localStorage', localStorage);
  const manager = persona({ roles: ['manager'], permisos: ['permisos.otorgar'] });
  saveUsuario(manager, 'ana.rios');
  lookAs(DADO);
  const looked = (): void => {
    expect(perfil()).toBe('colaborador');
    expect(sesionAllows(getSesion(), LEE)).toBe(true);
    expect(sesionAllows(getSesion(), 'permisos.otorgar')).toBe(false);
  };
  looked();
  expect(isLooking()).toBe(true);
  // A renewed token brings the person's own session, and the page that chooses a profile writes one.
  saveUsuario(manager);
  chooseRol('colaborador');
  looked();
  vi.resetModules();
  const otherTab = await import('./sesion-store.ts');
  expect(otherTab.getSesion()).toMatchObject({ rol: 'manager', usuario: { roles: ['manager'] } });
});
