import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import rateLimit from '@fastify/rate-limit';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PRODUCTO } from '#catalogo/titulos.ts';
import { servePages, type Pages } from '#platform/server/http/pages.ts';
import { PROJECT } from '#platform/server/settings.ts';
import { PANTALLAS } from '../../../services.ts';
import { servePantallas } from './routes.ts';

const dist = mkdtempSync(path.join(tmpdir(), 'gestion-pantallas-'));
const datos = {
  institucion: { nombre: 'Universidad </script>', unidad: 'Unidad', logo: null },
  demostracion: null,
  recuperacion: 'https://campus.example/login/forgot_password.php',
  contacto: null,
  ingreso: 'ambos' as const,
  pantallas: [],
  apagadas: [],
};
let app: FastifyInstance;
let pages: Pages;

beforeAll(async () => {
  mkdirSync(path.join(dist, 'assets'));
  for (const name of ['publico', 'seguimiento', 'gestion'])
    writeFileSync(path.join(dist, `${name}.html`), `<html><head><title>x</title></head><body>${name}</body></html>`);
  writeFileSync(path.join(dist, 'pintura.mjs'), 'export const paint = () => "";');
  app = fastify();
  await app.register(rateLimit); // as the whole server does
  pages = await servePages(
    app,
    dist,
    { color: '#c8102e', logo: path.join(PROJECT, 'public/favicon.svg') },
    async () => null,
  );
  servePantallas(app, { pages, pantallas: PANTALLAS, datos: async () => Promise.resolve(datos) });
});

afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

const screens = PANTALLAS.filter(({ documento = 'gestion' }) => documento === 'gestion');

it.each(screens)('$ruta is a document with its title', async ({ ruta, titulo }) => {
  const { statusCode, body } = await app.inject(ruta.replaceAll(/:\w+/g, 'una'));
  expect(statusCode).toBe(200);
  expect(body).toContain(`<title>${titulo ? `${titulo} · ${PRODUCTO}` : PRODUCTO}</title>`);
  expect(body).toContain('<body>gestion</body>');
});

it('allows staff pages only the styles of our own files', async () => {
  const { body, headers } = await app.inject('/');
  expect(headers['content-security-policy']).toContain("style-src 'self';");
  expect(headers['content-security-policy']).not.toMatch(/unsafe|nonce|sha256/);
  expect(body).not.toContain('nonce');
});

it('escapes the data block so that no text can end it', async () => {
  const { body } = await app.inject('/');
  const [, block] = /id="datos-pagina">(.*?)<\/script>/.exec(body)!;
  expect(JSON.parse(block!)).toEqual(datos);
});

it('serves and links the colour of the institution', async () => {
  expect((await app.inject('/')).body).toContain('href="/tema.css"');
  expect((await app.inject('/tema.css')).body).toContain('--brand: light-dark(');
});

it('serves the logo of the institution at an address that reveals nothing of the disk', async () => {
  expect(pages.logo).toBe('/logo.svg');
  const { statusCode, headers, body } = await app.inject('/logo.svg');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toMatch(/^image\/svg\+xml/);
  expect(body).toContain('<svg');
});
