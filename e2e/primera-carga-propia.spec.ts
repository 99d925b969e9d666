// The first load of forms that the unit made, by the goals of the built-in ones, and of their editor (issue 41).
import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { visit } from '../scripts/bench/visit.ts';
import type { Definicion } from '../src/features/definiciones/contract.ts';
import { signIn } from './support/cuentas.ts';
import { withPreguntas } from './support/long-form.ts';
import { withOwnApp, type OwnApp } from './support/own-app.ts';
import { expect, test } from './support/test.ts';

const KB = 110;
const EDITOR_KB = 300;
const PREVIEW_KB = 19;
const REMADE = [
  'inscripcionHBV',
  'inscripcionCatedra',
  'solicitudUDEV',
  'notariaDocente',
  'encuestaCaracterizacionDigital',
  'encuestaSatisfaccion',
];

/** Publishes forms as their editor does. */
async function editorOf({ app, signIn: headersOf }: OwnApp) {
  const headers = await headersOf();
  const call = async (method: 'POST' | 'PUT', path: string, payload: object): Promise<Definicion> => {
    const answer = await app.inject({ method, url: `/api/definiciones${path}`, payload, headers });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json<Definicion>();
  };
  return {
    begin: async (payload: object) => call('POST', '', payload),
    save: async (slug: string, payload: object) => call('PUT', `/${slug}`, payload),
    publish: async (slug: string, revision: number) => call('POST', `/${slug}/versiones`, { revision }),
  };
}

async function kilobytesUntilUsable(browser: Browser, url: string): Promise<number> {
  const { first, usable } = await visit(browser, url, { slowly: false });
  expect(usable).toBeGreaterThan(0);
  return first.bytes / 1000;
}

test(`six built-in forms that were made again can be filled in after ${KB} KB each`, async ({ browser }) =>
  withOwnApp(async (own) => {
    const editor = await editorOf(own);
    const measured: Record<string, number> = {};
    for (const model of REMADE) {
      const slug = `otra-${model.toLowerCase()}`;
      const { revision } = await editor.begin({ slug, titulo: 'Hecho otra vez', como: model });
      await editor.publish(slug, revision);
      measured[model] = await kilobytesUntilUsable(browser, `${own.origin}/formularios/${slug}`);
    }
    expect(Object.values(measured).filter((kb) => kb > KB)).toEqual([]);
  }));

test('a form at all limits weighs no more than its definition does beyond that', async ({ browser }) =>
  withOwnApp(async (own) => {
    const editor = await editorOf(own);
    const begun = await editor.begin({ slug: 'enorme', titulo: 'Enorme' });
    const tramite = withPreguntas(begun, 200, 90);
    const { revision } = await editor.save('enorme', { revision: begun.revision, tramite });
    const published = await editor.publish('enorme', revision);
    const definition = gzipSync(JSON.stringify(published.tramite)).length / 1000;
    const kb = await kilobytesUntilUsable(browser, `${own.origin}/formularios/enorme`);
    expect(kb).toBeLessThanOrEqual(KB + definition);
  }));

test(`the editor of a form of 60 questions can be used after ${EDITOR_KB} KB`, async ({ browser }) =>
  withOwnApp(async (own) => {
    const editor = await editorOf(own);
    await editor.begin({ slug: 'grande', titulo: 'Grande', como: 'encuestaCaracterizacionDigital' });
    const page = await own.visit(browser);
    own.moodle.persona = { ...own.moodle.persona, roles: ['manager'] };
    await signIn(page, own.moodle.persona.usuario, own.moodle.clave);
    const storageState = await page.context().storageState();
    const address = `${own.origin}/gestores/formularios/grande/editar`;
    const { first, later, url } = await visit(browser, address, { slowly: false, storageState });
    expect(url).toBe(address);
    expect(first.bytes / 1000).toBeLessThanOrEqual(EDITOR_KB);
    // The preview comes when the questions can be edited.
    expect(later.bytes / 1000).toBeLessThanOrEqual(PREVIEW_KB);
  }));
