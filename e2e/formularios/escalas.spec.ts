// No answer of a scale is easier to press than another: a larger one would be given more often.
import type { Page } from '@playwright/test';
import { hojasOf } from '../../src/catalogo/arbol.ts';
import { campoOfBloqueo } from '../../src/catalogo/condiciones.ts';
import { FORMULARIOS } from '../../src/catalogo/index.ts';
import { diligenciarCampo, diligenciarPaso } from '../support/diligenciar.ts';
import { abrir, datosOf } from '../support/formularios.ts';
import { expect, test } from '../support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const WIDTHS = [320, 360, 390, 600, 768, 1024, 1440];
/** Lists whose options are degrees of one thing. */
const GRADOS = ['frecuencias', 'facilidadesContacto'];
/** The least height of what a finger presses. */
const TARGET = 44;

/** The scales of the page that are out of shape, by the name of their radios: unequal, low, or neither a row nor a column. */
const outOfShape = async (page: Page, rutas: readonly string[]): Promise<unknown[]> =>
  page.evaluate(
    ([names, target]) => {
      const spread = (all: readonly number[]): number => Math.max(...all) - Math.min(...all);
      return names.flatMap((name) => {
        const boxes = [...document.querySelectorAll(`input[name="${name}"]`)].map((input) =>
          input.closest('label')!.getBoundingClientRect(),
        );
        const isLine = [spread(boxes.map(({ x }) => x)), spread(boxes.map(({ y }) => y))].some((value) => value <= 1);
        const isEven = [spread(boxes.map(({ width }) => width)), spread(boxes.map(({ height }) => height))].every(
          (value) => value <= 1,
        );
        const fits = boxes.every(({ height, right }) => height >= target && right <= innerWidth);
        const widths = boxes.map(({ width, height }) => `${Math.round(width)} × ${Math.round(height)}`);
        return boxes.length > 0 && isLine && isEven && fits ? [] : [{ name, isLine, isEven, fits, widths }];
      });
    },
    [rutas, TARGET] as const,
  );

/** Looks at scales at every width, with letters as they are and twice as large. */
async function expectEqual(page: Page, rutas: readonly string[]): Promise<void> {
  for (const letters of ['100%', '200%']) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, letters);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      // The page follows its window a moment later.
      await expect.poll(async () => outOfShape(page, rutas), `${width} px, letters at ${letters}`).toEqual([]);
    }
  }
}

for (const formulario of FORMULARIOS.filter(({ acceso }) => acceso === 'publico')) {
  const escalas = hojasOf(formulario.campos).filter(
    ({ campo }) => campo.tipo === 'escala' || (campo.tipo === 'opcion' && GRADOS.includes(campo.lista)),
  );
  if (escalas.length === 0) continue;
  test(`${formulario.slug}: the answers of a scale are equal, in a row or a column, at every width`, async ({
    page,
    request,
  }) => {
    await abrir(page, formulario);
    const rutas = escalas.map(({ ruta }) => ruta);
    if (!formulario.pasos) return expectEqual(page, rutas);
    const datos = await datosOf(request, formulario);
    await diligenciarCampo(page, formulario, campoOfBloqueo(formulario.bloqueo!.condicion), 'Sí');
    for (const [i, { campos }] of formulario.secciones.slice(1).entries()) {
      await page.getByRole('heading', { level: 2, name: `Paso ${i + 1} de ` }).waitFor();
      await expectEqual(
        page,
        rutas.filter((ruta) => campos.some((campo) => ruta === campo || ruta.startsWith(`${campo}.`))),
      );
      await diligenciarPaso(page, formulario, datos, i);
    }
  });
}
