// Who may call what: every route of every contract, by nobody, by each role and with a token that has expired.
import { describe, expect, it } from 'vitest';
import { type Rol, ROLES } from '#catalogo/roles.ts';
import type { Acceso } from '#platform/contract/route.ts';
import { CONTRACTS } from './app.ts';
import { ACCIONES } from './services.ts';
import { createTestApp } from './testing/app.ts';

const { app, signIn, clock } = await createTestApp();

const routes = CONTRACTS.flatMap((contract) => Object.entries(contract).map(([key, route]) => ({ key, ...route })));

/** Who calls: nobody, somebody without a role, each role, and a session whose access token has expired. */
const CALLERS = ['nadie', 'sin rol', ...ROLES, 'vencido'] as const;
type Caller = (typeof CALLERS)[number];

const isRol = (caller: Caller): caller is Rol => ROLES.some((rol) => rol === caller);

async function headersOf(caller: Caller): Promise<Record<string, string>> {
  if (caller === 'nadie') return {};
  const headers = await signIn(isRol(caller) ? [caller] : caller === 'vencido' ? ROLES : []);
  if (caller === 'vencido') clock.advance(301);
  return headers;
}

/** How a caller fares at the door: let in, or refused with a status. What happens inside is no matter of this table. */
type Outcome = 'pasa' | 401 | 403;

function owedTo(caller: Caller, acceso: Acceso): Outcome {
  if (acceso === 'publico') return 'pasa';
  if (caller === 'nadie' || caller === 'vencido') return 401;
  return acceso === 'sesion' || acceso.includes(caller) ? 'pasa' : 403;
}

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
  it('name roles that exist', () => {
    const named = routes.flatMap(({ acceso }) => (Array.isArray(acceso) ? acceso : []));
    expect(ROLES).toEqual(expect.arrayContaining(named));
  });

  it('name acts that the audit knows', () => {
    const named = routes.flatMap(({ audita }) => audita ?? []);
    expect(ACCIONES.grupos.flatMap(({ acciones }) => acciones.map(({ clave }) => clave))).toEqual(
      expect.arrayContaining(named),
    );
  });
});
