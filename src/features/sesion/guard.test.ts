import { expect, it } from 'vitest';
import { rolAllows, type AccesoPantalla } from '#catalogo/permisos.ts';
import type { Rol } from '#catalogo/roles.ts';
import { guard, type Visitante } from './guard.ts';

const con = (rol: Rol | null): Visitante => ({
  conCookie: true,
  autenticado: true,
  rol,
  can: (pedido) => rol !== null && rolAllows(rol, pedido),
});
const nadie: Visitante = { conCookie: false, autenticado: false, rol: null, can: () => false };
const sinCookie: Visitante = { ...con('manager'), conCookie: false };
const soloCookie: Visitante = { conCookie: true, autenticado: false, rol: null, can: () => false };

const docentes: AccesoPantalla = 'inicio.docente';
const gestores: AccesoPantalla = 'inicio.gestor';

it.each<[string, AccesoPantalla, Visitante, string | null]>([
  ['lets anybody see a public screen', 'publico', nadie, null],
  ['shows the login without a session', 'ingreso', nadie, null],
  ['shows the login where the cookie is gone', 'ingreso', sinCookie, null],
  ['shows the login where nobody is known', 'ingreso', soloCookie, null],
  ['leads from the login to the role picker', 'ingreso', con(null), '/inicio'],
  ['leads from the login to the home of the role', 'ingreso', con('editingteacher'), '/docente'],
  ['asks for a session to choose a role', 'sesion', nadie, '/'],
  ['lets a session choose its role', 'sesion', con(null), null],
  ['lets a session with a role choose another', 'sesion', con('student'), null],
  ['asks for a session before a role', gestores, nadie, '/'],
  ['does not trust a role without the cookie', gestores, sinCookie, '/'],
  ['lets a role pass that the screen names', docentes, con('editingteacher'), null],
  ['sends a role away to its own home', gestores, con('student'), '/estudiante'],
  ['sends who has no role to choose one', gestores, con(null), '/inicio'],
])('%s', (_, acceso, visitante, destino) => {
  expect(guard(acceso, visitante)).toBe(destino);
});
