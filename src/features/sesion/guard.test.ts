import { expect, it } from 'vitest';
import { can, rolAllows, type AccesoPantalla } from '#catalogo/permisos.ts';
import type { Rol } from '#catalogo/roles.ts';
import { guard, type Visitante } from './guard.ts';

const visitanteAs = (rol: Rol | null): Visitante => ({
  hasCookie: true,
  autenticado: true,
  rol,
  can: (pedido) => rol !== null && rolAllows(rol, pedido),
});
const nobody: Visitante = { hasCookie: false, autenticado: false, rol: null, can: () => false };
const withoutCookie: Visitante = { ...visitanteAs('manager'), hasCookie: false };
const onlyCookie: Visitante = { hasCookie: true, autenticado: false, rol: null, can: () => false };

/** A person who acts as Colaborador. */
const colaborador: Visitante = {
  ...visitanteAs(null),
  rol: 'colaborador',
  can: (pedido) => can({ permisos: ['inicio.colaborador', 'informes.leer:semana'] }, pedido),
};

const docentes: AccesoPantalla = 'inicio.docente';
const gestores: AccesoPantalla = 'inicio.gestor';

it.each<[string, AccesoPantalla, Visitante, string | null]>([
  ['lets anybody see a public screen', 'publico', nobody, null],
  ['shows the login without a session', 'ingreso', nobody, null],
  ['shows the login where the cookie is gone', 'ingreso', withoutCookie, null],
  ['shows the login where nobody is known', 'ingreso', onlyCookie, null],
  ['leads from the login to the role picker', 'ingreso', visitanteAs(null), '/inicio'],
  ['leads from the login to the home of the role', 'ingreso', visitanteAs('editingteacher'), '/docente'],
  ['asks for a session to choose a role', 'sesion', nobody, '/'],
  ['lets a session choose its role', 'sesion', visitanteAs(null), null],
  ['lets a session with a role choose another', 'sesion', visitanteAs('student'), null],
  ['asks for a session before a role', gestores, nobody, '/'],
  ['does not trust a role without the cookie', gestores, withoutCookie, '/'],
  ['lets a role pass that the screen names', docentes, visitanteAs('editingteacher'), null],
  ['sends a role away to its own home', gestores, visitanteAs('student'), '/estudiante'],
  ['sends who has no role to choose one', gestores, visitanteAs(null), '/inicio'],
  ['leads from the login to the home of what was given', 'ingreso', colaborador, '/colaborador'],
  ['opens that home as Colaborador', 'inicio.colaborador', colaborador, null],
  ['opens a report that was given', 'informes.leer:semana', colaborador, null],
  ['sends who acts as Colaborador away from other reports', 'informes.leer:otra', colaborador, '/colaborador'],
  ['sends a role away from the home of what was given', 'inicio.colaborador', visitanteAs('student'), '/estudiante'],
])('%s', (_, acceso, visitante, destino) => {
  expect(guard(acceso, visitante)).toBe(destino);
});
