import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { ajusteOf, NOMBRES_DE_AJUSTES } from '../ajustes.ts';
import type { AjustesAbiertos } from '../contract.ts';
import { createAjustes, initialAjustes } from './service.ts';

const { app, db, config, signIn, clock } = await createTestApp({ RISK_DAYS: '20', MARCA_DE_MEJORA: '3.25' });
const gloria = await signIn(['manager'], 'gloria.gestora');
const gabriel = await signIn(['manager'], 'gabriel.gestor');

beforeEach(async () => {
  await sql`truncate ajustes, cambios, auditoria restart identity`.execute(db);
});

const openAjustes = async (): Promise<AjustesAbiertos> =>
  (await app.inject({ method: 'GET', url: '/api/ajustes', headers: gloria })).json();

const save = async (version: number, valores: object, headers = gloria) => {
  const answer = await app.inject({ method: 'PUT', url: '/api/ajustes', headers, payload: { version, valores } });
  return { status: answer.statusCode, body: answer.json() };
};

const actuales = async () => createAjustes({ db, iniciales: initialAjustes(config) }).actuales();

describe('the settings', () => {
  it("have the installation's values until a manager changes them", async () => {
    const { version, valores, iniciales, historia } = await openAjustes();
    expect(valores).toEqual({
      porcentajeDeCupos: 90,
      diasDeRiesgo: 20,
      pesoDeAcceso: 1,
      entregasVencidas: 2,
      pesoDeEntregas: 0,
      semanasSinEntregar: 3,
      pesoDeSemanas: 0,
      notaAl30: 50,
      notaAl60: 60,
      pesoDeNota: 0,
      pesoDeForos: 0,
      diasSinContacto: 15,
      avisoDeRiesgo: 0,
      lecturaDeAulas: 0,
      diasHabilesDeAviso: 3,
      recordarEsperas: 1,
      horasDeCupo: 24,
      marcaDeMejora: 3.25,
      evidenciaEnMejoras: 0,
      aprendizaje: 0,
      tiempoDeVisita: 0,
      respuestasParaDocente: 5,
      encuestaEnAcompanamiento: 0,
      comprobantesPorCorreo: 1,
      correosPorDia: 10,
      diasDeBorrador: 60,
      diasDeCorreo: 90,
      aniosDeCorreo: 5,
      aniosDeAuditoria: 5,
      'plazo.informacionHabilitaciones': 5,
      'plazo.solicitudesUnidadDeEducacionVirtual': 5,
      'plazo.solicitudAulaVirtual': 5,
      'plazo.informacionCancelaciones': 5,
    });
    expect(iniciales).toEqual(valores);
    expect([version, historia]).toEqual([0, []]);
  });

  it('apply immediately in the same process and record the author of each change', async () => {
    const { status, body } = await save(0, { diasDeRiesgo: 10, marcaDeMejora: 4 });
    expect(status).toBe(200);
    expect(body.valores).toMatchObject({ diasDeRiesgo: 10, marcaDeMejora: 4, diasDeCorreo: 90 });
    expect(await actuales()).toEqual(body.valores);
    expect(body.historia).toEqual([
      {
        instante: clock.now.toISOString(),
        persona: expect.any(String),
        ajuste: 'marcaDeMejora',
        antes: null,
        despues: 4,
      },
      {
        instante: clock.now.toISOString(),
        persona: expect.any(String),
        ajuste: 'diasDeRiesgo',
        antes: null,
        despues: 10,
      },
    ]);
  });

  it('are used by the rule that they configure: the days of risk', async () => {
    await save(0, { diasDeRiesgo: 10 });
    const answer = await app.inject({ url: '/api/lecturas/accesos', headers: gloria });
    expect(answer.json()).toMatchObject({ riesgo: { dias: 10 } });
  });

  it("can be reset to the installation's value", async () => {
    const { body } = await save(0, { diasDeRiesgo: 10 });
    const vuelta = await save(body.version, { diasDeRiesgo: null });
    expect(vuelta.body.valores.diasDeRiesgo).toBe(20);
    expect(vuelta.body.historia[0]).toMatchObject({ ajuste: 'diasDeRiesgo', antes: 10, despues: null });
  });

  it('are recorded once per saving, and not at all without a change', async () => {
    const { body } = await save(0, { diasDeRiesgo: 10, diasDeCorreo: 30 });
    await save(body.version, { diasDeRiesgo: 10 });
    const { rows } = await sql`select accion, usuario, objeto_ids, detalle from auditoria`.execute(db);
    expect(rows).toEqual([
      {
        accion: 'ajuste.cambio',
        usuario: 'gloria.gestora',
        objeto_ids: ['diasDeRiesgo', 'diasDeCorreo'],
        detalle: { diasDeRiesgo: '20 → 10', diasDeCorreo: '90 → 30' },
      },
    ]);
  });
});

describe('a refused change', () => {
  it.each([
    ['diasDeRiesgo', 0, 'Escriba un número entero de 1 a 365.'],
    ['diasDeRiesgo', 2.5, 'Escriba un número entero de 1 a 365.'],
    ['marcaDeMejora', 5.01, 'Escriba un número de hasta 2 decimales, de 0 a 5.'],
    ['marcaDeMejora', 3.333, 'Escriba un número de hasta 2 decimales, de 0 a 5.'],
    ['diasDeCorreo', 4000, 'Escriba un número entero de 1 a 3.650.'],
    ['porcentajeDeCupos', '90', 'Escriba un número.'],
  ])('%s set to %s', async (nombre, valor, mensaje) => {
    const { status, body } = await save(0, { [nombre]: valor, diasHabilesDeAviso: 4 });
    expect(status).toBe(400);
    expect(body.errores).toEqual({ [`valores.${nombre}`]: mensaje });
    expect((await openAjustes()).valores.diasHabilesDeAviso).toBe(3);
  });

  it('an unknown setting', async () => {
    expect((await save(0, { otro: 1 })).status).toBe(400);
  });

  it('based on an old version', async () => {
    expect((await save(0, { diasDeRiesgo: 10 }, gabriel)).status).toBe(200);
    const { status, body } = await save(0, { diasDeRiesgo: 12 });
    expect(status).toBe(409);
    expect(body.message).toContain('Otra persona cambió los ajustes');
    expect((await openAjustes()).valores.diasDeRiesgo).toBe(10);
  });

  it('the second of two simultaneous changes', async () => {
    const [first, other] = await Promise.all([
      save(0, { diasDeRiesgo: 10 }, gloria),
      save(0, { diasDeRiesgo: 12 }, gabriel),
    ]);
    expect([first.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await openAjustes()).historia).toHaveLength(1);
  });
});

it('has valid initial values', () => {
  for (const nombre of NOMBRES_DE_AJUSTES) {
    const { min, max } = ajusteOf(nombre);
    const inicial = initialAjustes(config)[nombre];
    expect(inicial).toBeGreaterThanOrEqual(min);
    expect(inicial).toBeLessThanOrEqual(max);
  }
});
