// A question for a number with decimals, from the sending to the file of the report.
import { readSheet } from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { entero } from '#catalogo/campos/entero.ts';
import { guardadoOf } from '#catalogo/revision/revisar.ts';
import type { Tramite } from '#catalogo/tramite.ts';
import type { FilaDeInforme } from '../../informes/contract.ts';
import { generatedReport } from '../copia.ts';
import { createTestDefiniciones, datosOf } from './testing.ts';

const test = await createTestDefiniciones();
const { app, call, send } = test;

const withPromedio = ({ formulario, ...tramite }: Tramite): Tramite => {
  const asked = {
    ...formulario,
    campos: {
      ...formulario.campos,
      promedio: entero({ etiqueta: 'Promedio', min: 0, max: 10, decimales: 2, obligatorio: false }),
    },
    secciones: [{ titulo: 'Sus datos', campos: ['nombre', 'correo', 'promedio'] }],
  };
  const informe = generatedReport(asked);
  const columnas = informe.columnas.map((columna) =>
    columna.campo === 'promedio' ? { ...columna, ordenable: true } : columna,
  );
  return guardadoOf({ ...tramite, formulario: asked, informe: { ...informe, columnas } }) as Tramite;
};

it('is stored, sorted and exported as a number, however it was written', async () => {
  const slug = 'con-promedio';
  expect((await test.publish(slug, withPromedio)).body.fallos).toEqual([]);
  for (const [nombre, promedio] of Object.entries({ Ana: '9,75', Berta: '10', Carla: '3.5' })) {
    expect(await send(slug, { ...datosOf(nombre), promedio })).toMatchObject({ status: 201 });
  }
  expect(await send(slug, datosOf('Diana'))).toMatchObject({ status: 201 });
  expect(await send(slug, { ...datosOf('Eva'), promedio: '3,555' })).toMatchObject({
    status: 400,
    body: { errores: { promedio: 'Escriba un número entre 0 y 10. Decimales: máximo 2.' } },
  });

  const { body } = await call('POST', `/informes/${slug}/consulta`, { orden: 'promedio', sentido: 'desc' });
  const { filas } = body as object as { readonly filas: readonly FilaDeInforme[] };
  expect(filas.map(({ celdas }) => [celdas[0], celdas[2]])).toEqual([
    ['Berta', '10'],
    ['Ana', '9,75'],
    ['Carla', '3,5'],
    ['Diana', ''],
  ]);

  const asked = { formato: 'excel', orden: 'promedio', sentido: 'asc' };
  const { body: exported } = await call('POST', `/informes/${slug}/exportar`, asked);
  const { enlace } = exported as object as { readonly enlace: string };
  const sheet = await readSheet((await app.inject(enlace)).rawPayload);
  expect(sheet.slice(3).map((cells) => [cells[0], cells[2]])).toEqual([
    ['Diana', null],
    ['Carla', 3.5],
    ['Ana', 9.75],
    ['Berta', 10],
  ]);
});
