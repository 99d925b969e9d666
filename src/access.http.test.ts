// The access matrix: every route of every contract, called without a session, by each role and with an expired token.
// Expectations follow from the table of permissions; some routes are written out, so that a wrong table shows.
import { describe, expect, it } from 'vitest';
import { CATALOGO } from '#catalogo/index.ts';
import { PERMISOS, type Alcance } from '#catalogo/permisos.ts';
import { ROLES, type Rol } from '#catalogo/roles.ts';
import { permissionsOf, type Acceso } from '#platform/contract/route.ts';
import { CONTRACTS } from './app.ts';
import { accionesOf } from './services.ts';
import { createTestApp } from './testing/app.ts';
import { rolesThatMay } from './testing/roles-that-may.ts';

const { app, db, signIn, clock } = await createTestApp();

const routes = CONTRACTS.flatMap((contract) => Object.entries(contract).map(([key, route]) => ({ key, ...route })));

/** The callers: no session, a session without a role, each role, and a session whose access token has expired. */
const CALLERS = ['nadie', 'sin rol', ...ROLES, 'vencido'] as const;
type Caller = (typeof CALLERS)[number];

const isRol = (caller: Caller): caller is Rol => ROLES.some((rol) => rol === caller);

async function headersOf(caller: Caller): Promise<Record<string, string>> {
  if (caller === 'nadie') return {};
  const headers = await signIn(isRol(caller) ? [caller] : caller === 'vencido' ? ROLES : []);
  if (caller === 'vencido') clock.advance(301);
  return headers;
}

/** The answer at the door: let in, or refused with a status. The handler's own answer does not matter here. */
type Outcome = 'pasa' | 401 | 403;

function owedTo(caller: Caller, acceso: Acceso<Alcance>): Outcome {
  if (acceso === 'publico') return 'pasa';
  if (caller === 'nadie' || caller === 'vencido') return 401;
  return acceso === 'sesion' || (isRol(caller) && rolesThatMay(acceso).includes(caller)) ? 'pasa' : 403;
}

const gestor: readonly Rol[] = ['manager'];
const docente: readonly Rol[] = ['manager', 'editingteacher'];

/** Roles that some routes let in, written out independently of the table. */
const WRITTEN_OUT: Readonly<Record<string, readonly Rol[]>> = {
  'GET /escritorio': gestor,
  'GET /inicio/propio': ROLES,
  'POST /informes/{informe}/consulta': docente,
  'POST /informes/{informe}/exportar': docente,
  'GET /obtenerInfoApoyoExamenHabilitacion': docente,
  'POST /obtenerEncuestasFiltradasTipoAsignatura': gestor,
  'POST /generales/actualizarEstado': gestor,
  'POST /envioCorreoUsuariosMoodle': gestor,
  'POST /correos/consulta': gestor,
  'POST /cargaMasivaUsuariosMoodle': gestor,
  'POST /cargas/{tipo}': gestor,
  'POST /respaldos/reinicios': gestor,
  'POST /respaldos/copias/{id}/restaurar': gestor,
  'POST /acompanamientos/borradores': gestor,
  'GET /docente/acompanamientos': docente,
  'POST /titulares': gestor,
  'POST /auditoria/consulta': gestor,
  'POST /sesiones/terminar': gestor,
  'GET /sesion/abiertas': ROLES,
  'DELETE /sesion/demas': ROLES,
  'GET /tareas': ROLES,
};

async function call(key: string, headers: Record<string, string>) {
  const [method, template] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  return app.inject({ method, url: `/api${template.replaceAll(/\{\w+\}/g, 'x')}`, headers });
}

const outcomeOf = (status: number): Outcome => (status === 401 || status === 403 ? status : 'pasa');

const byToken = routes.filter(({ acceso }) => acceso !== 'cookie');
const byCookie = routes.filter(({ acceso }) => acceso === 'cookie');

describe('who may call what', () => {
  const table = byToken.flatMap(({ key, acceso }) =>
    CALLERS.map((caller) => ({ key, caller, owed: owedTo(caller, acceso) })),
  );

  it.each(table)('$key by $caller: $owed', async ({ key, caller, owed }) => {
    const { statusCode, body } = await call(key, await headersOf(caller));
    expect(outcomeOf(statusCode)).toBe(owed);
    expect(body).not.toContain('No existe esa dirección en la API.');
  });

  it.each(byCookie)('$key by another site: 403', async ({ key }) => {
    expect((await call(key, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  });
});

describe('the contracts', () => {
  it('ask for permissions that exist', () => {
    const named = routes.flatMap(({ acceso }) => permissionsOf(acceso) ?? []).map((one) => one.split(':')[0]);
    expect(PERMISOS).toEqual(expect.arrayContaining(named));
  });

  it('let in exactly the roles that are written out', () => {
    const byTable = routes
      .filter(({ key }) => key in WRITTEN_OUT)
      .map(({ key, acceso }) => [key, rolesThatMay(acceso)]);
    expect(Object.fromEntries(byTable)).toEqual(WRITTEN_OUT);
  });

  it('name acts that the audit knows', () => {
    const named = routes.flatMap(({ audita }) => audita ?? []);
    expect(
      accionesOf({ db, moodle: new Map(), catalogo: () => CATALOGO }).grupos.flatMap(({ acciones }) =>
        acciones.map(({ clave }) => clave),
      ),
    ).toEqual(expect.arrayContaining(named));
  });
});
