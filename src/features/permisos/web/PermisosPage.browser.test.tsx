import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { formatDia } from '#catalogo/momento.ts';
import { diaOf } from '#catalogo/semestre.ts';
import type { CuentaHallada, OpcionesDeAlcance, Otorgamiento, PerfilDePermisos } from '../contract.ts';
import { PermisosPage } from './PermisosPage.tsx';
import { permisosSearch } from './search.ts';

const COORDINACION: PerfilDePermisos = {
  clave: 'coordinacion',
  nombre: 'Coordinación de programa',
  descripcion: '',
  permisos: ['informes.leer', 'informes.exportar'],
  version: 3,
};

const SISTEMAS = { clave: 'sistemas', nombre: 'Ingeniería de Sistemas' };

const ANA: Otorgamiento = {
  id: '019aa000-0000-4000-8000-000000000001',
  usuario: 'ana.rojas',
  nombre: 'Ana Rojas',
  email: 'ana.rojas@example.com',
  perfil: { clave: 'coordinacion', nombre: 'Coordinación de programa' },
  informes: null,
  programas: [SISTEMAS],
  facultades: [],
  asignaturas: [],
  hasta: '2027-06-30',
  motivo: 'Coordina el programa.',
  otorgadoPor: 'Gestora de Ejemplo',
  creado: '2026-11-20T15:00:00.000Z',
  estado: 'vigente',
  retirado: null,
  usado: null,
  sinUso: true,
};

const LUIS: Otorgamiento = {
  ...ANA,
  id: '019aa000-0000-4000-8000-000000000002',
  usuario: 'luis.paz',
  nombre: 'Luis Paz',
  email: 'luis.paz@example.com',
  programas: [],
  estado: 'vencido',
  sinUso: false,
};

const OPCIONES: OpcionesDeAlcance = {
  informes: [
    { slug: 'cursos', titulo: 'Cursos', sinAmbito: 12, conAsignatura: true },
    { slug: 'citas', titulo: 'Citas', sinAmbito: 0, conAsignatura: false },
    { slug: 'turnos', titulo: 'Turnos', sinAmbito: null, conAsignatura: false },
  ],
  programas: [{ ...SISTEMAS, facultad: null }],
  facultades: [{ clave: 'ingenieria', nombre: 'Ingeniería' }],
};

const CUENTA: CuentaHallada = { cuenta: 7, usuario: 'eva.gil', nombre: 'Eva Gil', email: 'eva.gil@example.com' };

type Sent = { readonly call: string; readonly body: unknown; readonly key: string | undefined };

let sent: Sent[] = [];
let perfiles: PerfilDePermisos[];
/** Answers other than those of the reads, by call. */
let answers: Record<string, () => Response | Promise<Response>>;

beforeEach(() => {
  localStorage.clear();
  sent = [];
  perfiles = [COORDINACION];
  answers = {};
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers = {} }: RequestInit) => {
    const call = `${method} ${url.replace('/api', '')}`;
    if (call === 'GET /permisos') return Response.json({ perfiles, otorgamientos: [ANA, LUIS] });
    if (call === 'GET /permisos/opciones') return Response.json(OPCIONES);
    const key = (headers as Record<string, string>)['idempotency-key'];
    sent.push({ call, body: typeof body === 'string' ? JSON.parse(body) : null, key });
    const answer = answers[call];
    if (!answer) throw new Error(`no ${call}`);
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

async function open(search = ''): Promise<void> {
  const root = createRootRoute();
  const path = '/gestores/permisos';
  const route = createRoute({
    getParentRoute: () => root,
    path,
    component: PermisosPage,
    validateSearch: permisosSearch,
  });
  const history = createMemoryHistory({ initialEntries: [path + search] });
  const router = createRouter({ routeTree: root.addChildren([route]), history });
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

const button = (name: string) => page.getByRole('button', { name });

/** A field, whose label also says whether it is required. */
const field = (label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) });

const dialog = () => page.getByRole('dialog').last();

it('lists who has which profile, over which rows, and names what was not used', async () => {
  await open();
  const row = page.getByRole('row').nth(1);
  await expect.element(row).toMatchTextContent('Ana Rojas');
  await expect.element(row).toMatchTextContent('Ingeniería de Sistemas');
  await expect.element(row).toMatchTextContent('30/06/2027');
  await expect.element(row).toMatchTextContent('Sin uso hace 90 días');
  await expect.element(page.getByRole('row').nth(2)).toMatchTextContent('Vencido');
});

it('filters by state and by the words of its scope', async () => {
  await open('?ver=vencido');
  await expect.element(page.getByText('Luis Paz')).toBeVisible();
  await expect.element(page.getByText('Ana Rojas')).not.toBeInTheDocument();
  await page.getByRole('searchbox').fill('sistemas');
  await expect.element(page.getByText('Ningún permiso coincide con «sistemas»')).toBeVisible();
  await button('Quitar los filtros').click();
  await expect.element(page.getByText('Ana Rojas')).toBeVisible();
});

it('takes a permission away after naming the person and what they lose', async () => {
  answers[`DELETE /permisos/${ANA.id}`] = () => Response.json({ id: ANA.id });
  await open(`?permiso=${ANA.id}`);
  await button('Retirar').click();
  await expect.element(dialog()).toMatchTextContent('¿Retirar este permiso a Ana Rojas?');
  await expect
    .element(dialog())
    .toMatchTextContent('«Coordinación de programa»: leer los informes y exportar los informes.');
  await expect.element(dialog()).toMatchTextContent('Todos los informes. Solo las filas de Ingeniería de Sistemas.');
  expect(sent).toEqual([]);
  await dialog().getByRole('button', { name: 'Retirar' }).click();
  await expect.element(page.getByText('Se retiró «Coordinación de programa» a Ana Rojas.')).toBeVisible();
  expect(sent).toHaveLength(1);
});

const HASTA = diaOf(new Date(Date.now() + 30 * 86_400_000));

/** Fills in everything but the rows. */
async function fill(): Promise<void> {
  await button('Otorgar permiso').click();
  await field('Persona').fill('eva.gil');
  await button('Buscar').click();
  await expect.element(page.getByRole('radio', { name: /^Eva Gil/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Coordinación de programa/ }).click();
  await field('Hasta').fill(formatDia(HASTA));
  await field('Motivo').fill('Coordina el programa.');
}

it('gives a profile over the rows of a programme, and says what the limit leaves out', async () => {
  answers['POST /permisos/cuentas'] = () => Response.json({ cuentas: [CUENTA] });
  answers['POST /permisos'] = () => Response.json({ id: ANA.id }, { status: 201 });
  await open();
  await fill();
  await page.getByRole('radio', { name: 'Solo las de unos programas, facultades o asignaturas' }).click();
  await page.getByRole('checkbox', { name: 'Ingeniería de Sistemas' }).click();
  await expect.element(page.getByText(/los informes cuyas filas no lo dicen: Turnos\.$/)).toBeVisible();
  await expect.element(page.getByText(/que solo ven los gestores: 12 filas de Cursos\.$/)).toBeVisible();
  await page.getByRole('radio', { name: 'Solo algunos' }).click();
  await expect.element(page.getByRole('checkbox', { name: /^Turnos/ })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Cursos' }).click();
  await dialog().getByRole('button', { name: 'Otorgar' }).click();
  await expect
    .element(page.getByText(`Eva Gil tiene «Coordinación de programa» hasta el ${formatDia(HASTA)}.`))
    .toBeVisible();
  expect(sent.at(-1)?.body).toEqual({
    perfil: 'coordinacion',
    informes: ['cursos'],
    programas: ['sistemas'],
    facultades: [],
    asignaturas: [],
    cuenta: 7,
    hasta: HASTA,
    motivo: 'Coordina el programa.',
  });
});

it('gives a profile over the rows of subjects, by their codes, in the reports whose rows name subjects', async () => {
  answers['POST /permisos/cuentas'] = () => Response.json({ cuentas: [CUENTA] });
  answers['POST /permisos'] = () =>
    Response.json(
      { message: 'Revise los datos.', errores: { asignaturas: 'Ninguna asignatura tiene el código MAT1.' } },
      { status: 400 },
    );
  await open();
  await fill();
  await page.getByRole('radio', { name: 'Solo las de unos programas, facultades o asignaturas' }).click();
  await field('Asignaturas').fill('mat1, fis2\nMAT1');
  await expect.element(page.getByText(/los informes cuyas filas no lo dicen: Citas y Turnos\.$/)).toBeVisible();
  await dialog().getByRole('button', { name: 'Otorgar' }).click();
  await expect.element(field('Asignaturas')).toHaveAccessibleDescription(/Ninguna asignatura tiene el código MAT1\./);
  expect(sent.at(-1)?.body).toMatchObject({ programas: [], facultades: [], asignaturas: ['MAT1', 'FIS2'] });
});

it('asks for no reports where the profile has none, and says what some reports leave out', async () => {
  const decanatura = {
    ...COORDINACION,
    clave: 'decanatura',
    nombre: 'Decanatura',
    permisos: ['semestre.leer'] as const,
  };
  perfiles = [
    { ...COORDINACION, permisos: ['informes.leer', 'semestre.leer'] },
    { ...decanatura, permisos: [...decanatura.permisos] },
    { ...COORDINACION, clave: 'evaluacion', nombre: 'Evaluación', permisos: ['acompanamientos.diligenciar'] },
  ];
  await open();
  await button('Otorgar permiso').click();
  await page.getByRole('radio', { name: /^Coordinación de programa/ }).click();
  await page.getByRole('radio', { name: 'Solo algunos' }).click();
  await expect.element(page.getByText(/^El resumen del semestre cuenta filas de todos los informes/)).toBeVisible();
  await page.getByRole('radio', { name: /^Decanatura/ }).click();
  await expect.element(page.getByRole('radio', { name: 'Solo algunos' })).not.toBeInTheDocument();
  await expect.element(page.getByText(/^El resumen del semestre cuenta/)).not.toBeInTheDocument();
  await page.getByRole('radio', { name: /^Evaluación/ }).click();
  await page.getByRole('radio', { name: 'Solo las de unos programas, facultades o asignaturas' }).click();
  await expect.element(page.getByText(/con un límite no se incluyen\.$/)).toBeVisible();
});

it('keeps what is typed when the server refuses or does not answer, and sends it again under its key', async () => {
  answers['POST /permisos/cuentas'] = () => Response.json({ cuentas: [CUENTA] });
  answers['POST /permisos'] = () =>
    Response.json(
      { message: 'Revise los datos.', errores: { hasta: 'Elija un día de los próximos dos años.' } },
      { status: 400 },
    );
  await open();
  await fill();
  const give = dialog().getByRole('button', { name: 'Otorgar' });
  await give.click();
  await expect.element(page.getByText('Elija un día de los próximos dos años.')).toBeVisible();
  await expect.element(field('Motivo')).toHaveValue('Coordina el programa.');
  answers['POST /permisos'] = () => Promise.reject(new TypeError('no network'));
  await give.click();
  await expect.element(page.getByText(/No hay conexión con el servidor/)).toBeVisible();
  answers['POST /permisos'] = () => Response.json({ id: ANA.id }, { status: 201 });
  await give.click();
  await expect.element(page.getByText(/^Eva Gil tiene/)).toBeVisible();
  const keys = sent.filter(({ call }) => call === 'POST /permisos').map(({ key }) => key);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
});

it('says what is missing, beside each field', async () => {
  await open();
  await button('Otorgar permiso').click();
  await page.getByRole('radio', { name: 'Solo las de unos programas, facultades o asignaturas' }).click();
  await dialog().getByRole('button', { name: 'Otorgar' }).click();
  for (const fault of ['Busque a la persona y elíjala.', 'Elija el perfil.', 'Elija el día.', 'Escriba el motivo.'])
    await expect.element(page.getByText(fault)).toBeVisible();
  await expect.element(page.getByText('Elija al menos un programa, una facultad o una asignatura.')).toBeVisible();
  expect(sent).toEqual([]);
});

it.each<[string, () => Response, RegExp]>([
  ['nobody', () => Response.json({ cuentas: [] }), /Nadie tiene ese usuario/],
  ['several', () => Response.json({ cuentas: [CUENTA, { ...CUENTA, cuenta: 8, usuario: 'eva' }] }), /¿Cuál de estas/],
  [
    'no answer',
    () => Response.json({ message: 'La plataforma no respondió.' }, { status: 503 }),
    /La plataforma no respondió/,
  ],
])('tells who was found: %s', async (_, answer, said) => {
  answers['POST /permisos/cuentas'] = answer;
  await open();
  await button('Otorgar permiso').click();
  await field('Persona').fill('eva');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(said)).toBeVisible();
  await expect.element(field('Persona')).toHaveValue('eva');
  for (const radio of page.getByRole('radio', { name: /^Eva Gil/ }).elements())
    expect((radio as HTMLInputElement).checked).toBe(false);
});

it('shows what another manager saved meanwhile, and keeps what is typed', async () => {
  answers['PUT /permisos/perfiles/coordinacion'] = () => {
    perfiles = [{ ...COORDINACION, nombre: 'Coordinación', version: 4 }];
    return Response.json({ message: 'Otra persona cambió este perfil.' }, { status: 409 });
  };
  await open('?vista=perfiles');
  await button('Editar el perfil Coordinación de programa').click();
  await field('Nombre').fill('Coordinación académica');
  await button('Guardar').click();
  await expect.element(page.getByText('Otra persona cambió este perfil')).toBeVisible();
  await expect.element(page.getByText('Nombre: de «Coordinación» a «Coordinación académica»')).toBeVisible();
  await button('Seguir con lo mío').click();
  answers['PUT /permisos/perfiles/coordinacion'] = () => Response.json({ ...COORDINACION, version: 5 });
  await button('Guardar').click();
  await expect.element(page.getByText(/quedó guardado/)).toBeVisible();
  expect(sent.map(({ body }) => body)).toMatchObject([
    { version: 3, nombre: 'Coordinación académica' },
    { version: 4, nombre: 'Coordinación académica' },
  ]);
});

it('makes a new profile under a key of its name', async () => {
  answers['PUT /permisos/perfiles/consejo-de-facultad'] = () =>
    Response.json({ ...COORDINACION, clave: 'consejo-de-facultad', nombre: 'Consejo de facultad', version: 1 });
  await open('?vista=perfiles');
  await button('Nuevo perfil').click();
  await button('Guardar').click();
  await expect.element(page.getByText('Elija al menos un permiso.')).toBeVisible();
  await field('Nombre').fill('Consejo de facultad');
  await page.getByRole('checkbox', { name: 'Leer los informes' }).click();
  await button('Guardar').click();
  await expect.element(page.getByText('El perfil «Consejo de facultad» quedó guardado.')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ version: 0, permisos: ['informes.leer'] });
});
