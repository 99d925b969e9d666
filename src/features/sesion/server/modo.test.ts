import type { FastifyRequest } from 'fastify';
import { expect, it, vi } from 'vitest';
import type { AjustesDeIngreso, Lectura } from '#core/moodle/server/service.ts';
import type { ModoDeIngreso } from '#platform/contract/staff-page-data.ts';
import { createOferta } from './modo.ts';

const HERE = { ok: true, valor: { regreso: 'https://gestion.universidad.edu.co/entrar' } } as const;
const SILENT = { ok: false, motivo: 'no-responde' } as const;
const ABSENT = { ok: false, motivo: 'no-existe' } as const;

/** A page that is read at an address, and a Moodle that answers what the test says. */
function pageAt({
  modo = 'ambos' as ModoDeIngreso,
  publicUrl = null as string | null,
  host = 'gestion.universidad.edu.co',
  hasLti = false,
}) {
  const moodle = { answer: HERE as Lectura<AjustesDeIngreso> | Promise<never>, asked: 0 };
  const campus = {
    paginaDeIngreso: () => '',
    async ajustes() {
      moodle.asked += 1;
      return moodle.answer;
    },
    redeem: async () => Promise.resolve(SILENT),
  };
  const oferta = createOferta({ modo, moodle: { campus }, publicUrl, hasLti });
  const request = { protocol: 'https', headers: { host } } as unknown as FastifyRequest;
  return {
    moodle,
    read: async () => oferta.modo(request),
    hasComplemento: async () => oferta.hasComplemento(request),
  };
}

it('offers both ways where the campus sends people back to this address', async () => {
  expect(await pageAt({}).read()).toBe('ambos');
  expect(await pageAt({ publicUrl: 'https://gestion.universidad.edu.co', host: 'interno:3000' }).read()).toBe('ambos');
});

it('offers the password alone where it sends them elsewhere, nowhere, or has no such page', async () => {
  expect(await pageAt({ host: 'otra.universidad.edu.co' }).read()).toBe('clave');
  expect(await pageAt({ publicUrl: 'https://otra.universidad.edu.co' }).read()).toBe('clave');
  for (const answer of [{ ok: true, valor: { regreso: '' } }, ABSENT, SILENT] as const) {
    const page = pageAt({});
    page.moodle.answer = answer;
    expect(await page.read()).toBe('clave');
  }
});

it('does not ask where the settings decide', async () => {
  for (const modo of ['campus', 'clave'] as const) {
    const page = pageAt({ modo, host: 'otra' });
    expect(await page.read()).toBe(modo);
    expect(page.moodle.asked).toBe(0);
  }
});

it('keeps what it knows while Moodle is silent', async () => {
  const page = pageAt({});
  expect(await page.read()).toBe('ambos');
  page.moodle.answer = SILENT;
  for (let i = 0; i < 3; i++) expect(await page.read()).toBe('ambos');
  page.moodle.answer = ABSENT;
  await vi.waitFor(async () => expect(await page.read()).toBe('clave'));
});

it.each(['mantenimiento', 'error-moodle', 'respuesta-invalida', 'token-invalido', 'politica-pendiente'] as const)(
  'keeps the campus while Moodle answers %s, and asks again where it knows nothing yet',
  async (motivo) => {
    const page = pageAt({});
    expect(await page.read()).toBe('ambos');
    page.moodle.answer = { ok: false, motivo };
    for (let i = 0; i < 3; i++) expect(await page.read()).toBe('ambos');
    const started = pageAt({});
    started.moodle.answer = { ok: false, motivo };
    expect(await started.read()).toBe('clave');
    started.moodle.answer = HERE;
    expect(await started.read()).toBe('ambos');
  },
);

it('waits for Moodle only while it knows nothing', async () => {
  const page = pageAt({});
  await page.read();
  page.moodle.answer = new Promise<never>(() => {});
  expect(await page.read()).toBe('ambos');
});

it('offers both where Moodle launches us by LTI, and takes the plugin where there is one', async () => {
  const elsewhere = pageAt({ host: 'otra', hasLti: true });
  expect(await elsewhere.read()).toBe('ambos');
  expect(elsewhere.moodle.asked).toBe(0);
  expect(await elsewhere.hasComplemento()).toBe(false);
  expect(await pageAt({ hasLti: true }).hasComplemento()).toBe(true);
  expect(await pageAt({ modo: 'clave', hasLti: true }).read()).toBe('clave');
});
