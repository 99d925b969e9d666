import { describe, expect, it } from 'vitest';
import { ACCESOS } from '#catalogo/revision/accesos.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { createTestDefiniciones, datosOf } from './testing.ts';

const { app, publish, send, signIn } = await createTestDefiniciones();

const CALLERS = ['nobody', 'no-role', 'student', 'editingteacher', 'manager'] as const;

const headersOf = async (caller: (typeof CALLERS)[number]) =>
  caller === 'nobody' ? {} : signIn(caller === 'no-role' ? [] : [caller], `cuenta-${caller}`);

/** Status of the answer to each caller of {@link CALLERS}. */
const OWED = {
  publico: [201, 201, 201, 201, 201],
  sesion: [401, 201, 201, 201, 201],
  'formularios.diligenciar:estudiantes': [401, 403, 201, 403, 201],
  'formularios.diligenciar:docentes': [401, 403, 403, 201, 201],
} as const satisfies Record<keyof typeof ACCESOS, readonly number[]>;

describe.each(keysOf(ACCESOS).map((acceso, i) => ({ acceso, slug: `acceso-${i}` })))(
  'a form for $acceso',
  ({ acceso, slug }) => {
    it('is sent, and opened by its call, by those whom it is for', async () => {
      const { status } = await publish(slug, ({ formulario, ...rest }) => ({
        ...rest,
        formulario: { ...formulario, acceso },
      }));
      expect(status).toBe(201);
      const sent: number[] = [];
      const opened: number[] = [];
      for (const caller of CALLERS) {
        const headers = await headersOf(caller);
        sent.push((await send(slug, datosOf(caller), headers)).status);
        opened.push((await app.inject({ url: `/api/formularios/${slug}`, headers })).statusCode);
      }
      expect(sent).toEqual(OWED[acceso]);
      // That call is for pages with a session; the public page has the form in its document.
      expect(opened).toEqual(OWED[acceso].map((owed, i) => (i === 0 ? 401 : owed === 201 ? 200 : owed)));
    });

    it('has a page: a document of its own, or the screen of those who sign in, without the form in it', async () => {
      const page = await app.inject({ url: `/formularios/${slug}` });
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain(`<title>Titulo ${slug} ·`);
      expect(page.body.includes('Nombres y apellidos')).toBe(acceso === 'publico');
    });
  },
);

it('for another permission is refused in words', async () => {
  const { status, body } = await publish('de-otros', ({ formulario, ...rest }) => ({
    ...rest,
    formulario: { ...formulario, acceso: 'listas.editar' },
  }));
  expect([status, body.message]).toEqual([
    400,
    'El formulario: no dice quién lo puede diligenciar: todos, estudiantes, docentes o quien ingrese.',
  ]);
});
