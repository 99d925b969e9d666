// A text without a blank, as a link is: no page becomes wider than its window, where it is typed or where it is shown.
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { hojasOf, nodoAt, readRuta, type Hoja } from '../../src/catalogo/arbol.ts';
import type { Campo } from '../../src/catalogo/campos/index.ts';
import { campoOfBloqueo, terminosOf } from '../../src/catalogo/condiciones.ts';
import type { Formulario } from '../../src/catalogo/formulario.ts';
import { FORMULARIOS } from '../../src/catalogo/index.ts';
import { idDeCaja } from '../../src/features/formularios/web/focus.ts';
import type { RegistroDeInforme } from '../../src/features/solicitudes/contract-registro.ts';
import { asignaturaOf, begin, openFormulario } from '../support/acompanamiento.ts';
import { CUENTAS, openAs } from '../support/cuentas.ts';
import { botonDeLista, controlOf, diligenciar, diligenciarCampo, diligenciarPaso } from '../support/diligenciar.ts';
import { abrir, boton, botonDeEnvio, datosOf, formularioOf } from '../support/formularios.ts';
import { buscador, nombres, openInforme } from '../support/informes.ts';
import { unDocumento } from '../support/inscripcion.ts';
import { answerOf, expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

const LARGO = 'a'.repeat(300);

/** A window's width, and the size of the root's font that a person may have set. */
const VENTANAS = [320, 390, 1440].flatMap((width) => ['100%', '200%'].map((font) => ({ width, font })));

type Medida = {
  /** A part that must not scroll sideways either. */
  readonly inside?: Locator;
};

async function expectNoWider(page: Page, { inside = page.locator('html') }: Medida = {}): Promise<void> {
  for (const { width, font } of VENTANAS) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), font);
    await expect(async () => {
      const wider = await inside.evaluate(async ({ scrollWidth, clientWidth }) => {
        // What follows the window's width by script is painted with the next picture.
        await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
        return Math.max(document.documentElement.scrollWidth - innerWidth, scrollWidth - clientWidth);
      });
      expect(wider, `at ${width} px, letters of ${font}`).toBeLessThanOrEqual(0);
    }).toPass();
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
}

/** The fields that have a box in which letters can be written. */
const CON_LETRAS: readonly Campo['tipo'][] = ['texto', 'correo', 'documento', 'digitos', 'asignatura'];

const listasOf = ({ campos }: Formulario) =>
  Object.entries(campos).flatMap(([ruta, nodo]) => (nodo.tipo === 'lista' ? [{ ruta, nodo }] : []));

/** Path of a field in the first item of a list. */
const enPrimero = (formulario: Formulario, ruta: string): string =>
  listasOf(formulario).reduce((target, lista) => target.replace(`${lista.ruta}.`, `${lista.ruta}.0.`), ruta);

/** The fields whose answers open a section, or the way to an item. */
const abrenOf = (formulario: Formulario): readonly string[] =>
  [...formulario.secciones, ...listasOf(formulario).map(({ nodo }) => nodo)].flatMap(({ requiere }) => requiere ?? []);

/** Opens all that a form asks for after an answer, with an item in each list. */
async function openTodo(page: Page, request: APIRequestContext, formulario: Formulario): Promise<void> {
  const { bloqueo } = formulario;
  const datos = await datosOf(request, formulario);
  for (const ruta of [...(bloqueo ? [campoOfBloqueo(bloqueo.condicion)] : []), ...abrenOf(formulario)]) {
    await diligenciarCampo(page, formulario, ruta, readRuta(datos, ruta));
  }
  for (const { ruta } of listasOf(formulario)) await botonDeLista(page, ruta, 'Agregar').click();
  await openCajas(page, formulario, hojasOf(formulario.campos));
}

/** Opens the boxes that an answer brings. */
async function openCajas(page: Page, formulario: Formulario, hojas: readonly Hoja[]): Promise<void> {
  const { campos } = formulario;
  for (const { ruta, campo } of hojas) {
    if (campo.tipo === 'opcion' && campo.libre) {
      await controlOf(page, enPrimero(formulario, ruta)).selectOption(campo.libre.clave);
    }
    if ('visibleSi' in campo && campo.visibleSi) {
      const { campo: decide, valores: expected } = terminosOf(campo.visibleSi)[0]!;
      await diligenciarCampo(
        page,
        formulario,
        decide,
        nodoAt(campos, decide).tipo === 'opciones' ? expected : expected[0],
      );
    }
  }
}

/** The box in which a field is written, if it has one. */
function cajaOf(page: Page, { ruta, campo }: Hoja): Locator | undefined {
  if (campo.tipo === 'opcion' && campo.libre) return page.locator(`#${idDeCaja(ruta)}`);
  return CON_LETRAS.includes(campo.tipo) ? controlOf(page, ruta) : undefined;
}

for (const formulario of FORMULARIOS.filter(({ pantalla }) => pantalla === undefined)) {
  test(`${formulario.slug}: a text without a blank in any box widens no window`, async ({ page, request }) => {
    await abrir(page, formulario);
    if (formulario.pasos) return writePorPasos(page, request, formulario);
    await openTodo(page, request, formulario);
    // What opens a section comes last: written over, it closes the section again.
    const abren = abrenOf(formulario);
    const [abiertas, ultimas] = [false, true].map((last) =>
      hojasOf(formulario.campos).filter(({ ruta }) => abren.includes(ruta) === last),
    );
    for (const hojas of [abiertas ?? [], ultimas ?? []]) await writeLargo(page, formulario, hojas);
  });
}

async function writeLargo(page: Page, formulario: Formulario, hojas: readonly Hoja[]): Promise<void> {
  for (const { ruta, campo } of hojas) await cajaOf(page, { ruta: enPrimero(formulario, ruta), campo })?.fill(LARGO);
  if (hojas.length > 0) await expectNoWider(page);
}

/** Writes into the boxes of each step, and fills it in as asked for to come to the next. */
async function writePorPasos(page: Page, request: APIRequestContext, formulario: Formulario): Promise<void> {
  const datos = await datosOf(request, formulario);
  const campo = campoOfBloqueo(formulario.bloqueo!.condicion);
  await diligenciarCampo(page, formulario, campo, readRuta(datos, campo));
  for (const [i, { campos }] of formulario.secciones.slice(1).entries()) {
    await page.getByRole('heading', { level: 2, name: `Paso ${i + 1} de ` }).waitFor();
    const hojas = hojasOf(formulario.campos).filter(({ ruta }) =>
      campos.some((own) => ruta === own || ruta.startsWith(`${own}.`)),
    );
    await openCajas(page, formulario, hojas);
    await writeLargo(page, formulario, hojas);
    await diligenciarPaso(page, formulario, datos, i);
  }
}

test('the accompaniment: a text without a blank in any box widens no window', async ({ page, request }) => {
  await openFormulario(page);
  await begin(page, await asignaturaOf(request, 'AMV', 3));
  for (const box of await page.locator('main textarea').all()) await box.fill(LARGO);
  await expectNoWider(page);
});

test('a text without a blank widens no item of a list that is told in a line', async ({ page, request }) => {
  const formulario = formularioOf('notariaDocente');
  const datos = await datosOf(request, formulario);
  const [estudiante] = datos['infoEstudiantes'] as readonly Record<string, unknown>[];
  await abrir(page, formulario);
  await diligenciar(page, formulario, {
    ...datos,
    infoEstudiantes: [{ ...estudiante, accionEstudiante: LARGO }],
  });
  await expect(page.getByRole('listitem').getByText(LARGO).first()).toBeVisible();
  await expectNoWider(page);
});

test('a text without a blank widens neither its receipt nor the screens of a manager', async ({ page, request }) => {
  const formulario = formularioOf('solicitudUDEV');
  const documento = unDocumento();
  await abrir(page, formulario);
  await diligenciar(page, formulario, await datosOf(request, formulario));
  await diligenciarCampo(page, formulario, 'infoSolicitud.numDocumento', documento);
  await diligenciarCampo(page, formulario, 'infoSolicitud.pregunta', LARGO);
  await botonDeEnvio(page, formulario).click();
  await boton(page, 'Enviar').click();
  const comprobante = page.getByRole('article', { name: 'Comprobante' });
  await expect(comprobante).toContainText(LARGO);
  await expectNoWider(page, { inside: comprobante });

  const informe = { slug: 'solicitudesUnidadDeEducacionVirtual', titulo: 'Solicitudes' };
  await openInforme(page, informe);
  await buscador(page).fill(documento);
  await expect(nombres(page, informe)).toHaveCount(1);
  await expect(page.getByText(LARGO).first()).toBeAttached();
  await expectNoWider(page);
  // Who changed a state is told by a user name, which may be an address.
  await page.route(/\/api\/informes\/.+\/registros\//, async (route) => {
    const registro = (await (await answerOf(route)).json()) as RegistroDeInforme;
    const cambio = {
      tipo: 'estado',
      de: 'abierto',
      a: 'cerrado',
      usuario: LARGO,
      nombre: LARGO,
      nota: LARGO,
      resultado: null,
      deshecho: false,
      deshacible: null,
    } as const;
    await route.fulfill({ json: { ...registro, historia: [{ ...cambio, instante: registro.fechaRegistro }] } });
  });
  await nombres(page, informe).click();
  const ficha = page.getByRole('complementary').or(page.getByRole('dialog')).filter({ hasText: LARGO });
  await expect(ficha.getByRole('region', { name: 'Historia' })).toContainText(LARGO);
  await expectNoWider(page, { inside: ficha });
});

test('a text without a blank widens neither a message nor its preview', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 844 });
  await openAs(page, CUENTAS.gestor, '/gestores/informes/informacionInscripcionHBV?semestre=todos');
  await page.getByRole('checkbox', { name: 'Seleccionar la fila 1', exact: true }).click();
  await page.getByRole('button', { name: 'Enviar correo' }).click();
  const capa = page.getByRole('dialog').last();
  await capa.getByLabel('Asunto').fill(LARGO.slice(0, 200));
  await capa.getByRole('textbox', { name: 'Mensaje' }).fill(LARGO);
  await expectNoWider(page, { inside: capa });
  await capa.getByRole('button', { name: 'Revisar', exact: true }).click();
  const mensaje = capa.frameLocator('iframe').locator('html');
  await expect(mensaje).toContainText(LARGO);
  await expectNoWider(page, { inside: capa });
  expect(await mensaje.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});
