import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { llamadaOfPropio } from '#catalogo/formulario.ts';
import { inscripcionHBV } from '#catalogo/inscripcion-hbv/formulario.ts';
import { ENTORNO } from '#catalogo/testing/entorno.ts';
import { FormularioPage } from './FormularioPage.tsx';

const PAGINA = {
  // Drafts lie in the browser's storage, which all files of tests share.
  formulario: { ...inscripcionHBV, version: 1000 },
  listas: { programas: [...ENTORNO.opciones('programas')], horariosHBV: [...ENTORNO.opciones('horariosHBV')] },
  dominios: [],
  hoy: ENTORNO.hoy,
  siguientes: {},
};

const INSTITUCION = { nombre: 'Universidad', unidad: 'UDEV', logo: null };

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a form whose checks are still on their way says so, is kept meanwhile, and asks for them again', async () => {
  const address = document.createElement('meta');
  Object.assign(address, { name: 'al-usar', content: '/assets/al-usar.js' });
  document.head.append(address);
  const first = Promise.withResolvers<Response>();
  vi.stubGlobal(
    'fetch',
    vi
      .fn<() => Promise<Response>>()
      .mockReturnValueOnce(first.promise)
      .mockImplementation(async () => new Response('')),
  );
  await render(<FormularioPage pagina={PAGINA} institucion={INSTITUCION} />);
  const main = page.getByRole('button', { name: 'Realizar registro' });
  const nombre = page.getByLabelText('Nombres y apellidos', { exact: false });
  await nombre.fill('Ángela');
  await main.click();
  await expect.element(main).toHaveAttribute('aria-disabled', 'true');
  first.reject(new TypeError('Failed to fetch'));
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^No hay conexión con el servidor\./);
  await expect.element(main).not.toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText(/^Guardado hace/)).toBeVisible();
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText(/^Faltan 5 respuestas\./)).toBeVisible();
  await expect.element(nombre).toHaveValue('Ángela');
});

it.each([
  { sensible: false, kept: 'Sin conexión. Puede seguir escribiendo: todo queda guardado en este dispositivo.' },
  {
    sensible: true,
    kept: 'Sin conexión. Puede seguir escribiendo, pero no cierre esta pestaña: lo que escribe se guarda solo en ella.',
  },
])('a form without connection says in its one status line what is kept (sensitive: $sensible)', async (given) => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const formulario = { ...PAGINA.formulario, version: 1001, sensible: given.sensible };
  await render(<FormularioPage pagina={{ ...PAGINA, formulario }} institucion={INSTITUCION} />);
  await page.getByLabelText('Nombres y apellidos', { exact: false }).fill('Ángela');
  await expect.element(page.getByText(given.kept)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Descartar' })).toBeVisible();
  await expect.element(page.getByText(/^Guardado hace/)).not.toBeInTheDocument();
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText(/^Guardado hace/)).toBeVisible();
  await expect.element(page.getByText(given.kept)).not.toBeInTheDocument();
});

it('a half-filled form of the unit is carried over to its next version, and says what changed', async () => {
  const slug = 'llevado';
  const first = { ...inscripcionHBV, slug, version: 1, llamada: llamadaOfPropio(slug) };
  const mascota = { ...inscripcionHBV.campos.nombreApellido, etiqueta: 'Nombre de su mascota' };
  const telefono = { ...inscripcionHBV.campos.telefono, visibleSi: { campo: 'telefono', valores: [] } };
  const next = {
    ...first,
    version: 2,
    campos: { ...inscripcionHBV.campos, telefono, mascota },
    secciones: [{ titulo: 'Sus datos', campos: ['nombreApellido', 'telefono', 'mascota'] }],
  };
  const { unmount } = await render(
    <FormularioPage pagina={{ ...PAGINA, formulario: first }} institucion={INSTITUCION} />,
  );
  const nombre = page.getByLabelText('Nombres y apellidos', { exact: false });
  await nombre.fill('Ángela');
  await page.getByLabelText('Teléfono de contacto', { exact: false }).fill('3001234567');
  await expect.element(page.getByText(/^Guardado hace/)).toBeVisible();
  await unmount();

  await render(<FormularioPage pagina={{ ...PAGINA, formulario: next }} institucion={INSTITUCION} />);
  await expect.element(nombre).toHaveValue('ÁNGELA');
  const said =
    'Este formulario cambió desde que empezó: ahora también pregunta «Nombre de su mascota»; ya no recibe lo que ' +
    'respondió en «Teléfono de contacto».';
  await expect.element(page.getByText(said, { exact: false })).toBeVisible();
});

it('a form that takes no answers shows the reason instead of its questions, also beside what was only typed', async () => {
  const vigencia = { aviso: 'Cerró el 30 de noviembre de 2026 a las 6:00 p. m.', mensaje: 'Escriba a la Unidad.' };
  const nombre = page.getByLabelText('Nombres y apellidos', { exact: false });
  const { rerender } = await render(<FormularioPage pagina={{ ...PAGINA, vigencia }} institucion={INSTITUCION} />);
  await expect.element(page.getByText(vigencia.aviso)).toBeVisible();
  await expect.element(page.getByText(vigencia.mensaje)).toBeVisible();
  await expect.element(nombre).not.toBeInTheDocument();
  const { aviso } = vigencia;
  await rerender(<FormularioPage pagina={{ ...PAGINA, vigencia: { aviso } }} institucion={INSTITUCION} />);
  await expect.element(nombre).toBeVisible();
});
