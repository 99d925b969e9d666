// Unneeded backups are deleted on their servers.
import { expect, it } from 'vitest';
import { deleteSobrantes } from './cleanup.ts';
import { endFilas } from './filas.store.ts';
import { createEscenario } from './testing/escenario.ts';

const escena = await createEscenario();
const { demo, db, context, reloj, servidor, withCursos, requestTanda, runJob, filas, iniciados, fallar: fail } = escena;
const cursos = withCursos[0]!.cursos.slice(0, 2);
const DELETE = 'local_gestioncurricular_delete_backups';
const clean = async () => deleteSobrantes({ db, moodle: context.moodle, now: reloj.now });
const countInMoodle = async () => (await iniciados()).filter(({ archivo }) => archivo !== null).length;

async function cancelada() {
  await demo.control({ accion: 'respaldos', servidor, ms: 3_600_000 });
  const tanda = await requestTanda(cursos);
  await runJob(tanda);
  await endFilas(db, { tanda: tanda.id }, { estado: 'cancelado', motivo: 'Se canceló.', now: reloj.now });
  return tanda;
}

it('those of a cancelled batch are deleted once they cannot be resumed and Moodle has made them', async () => {
  const tanda = await cancelada();
  escena.advance(29 * 60_000);
  await demo.control({ accion: 'respaldos', servidor, ms: 0 });
  await clean();
  expect(await countInMoodle()).toBe(2);
  escena.advance(2 * 60_000);
  await demo.control({ accion: 'respaldos', servidor, ms: 3_600_000 });
  await clean();
  expect((await filas(tanda)).map(({ pedido }) => pedido)).not.toContain(null);
  await demo.control({ accion: 'respaldos', servidor, ms: 0 });
  await clean();
  expect(await countInMoodle()).toBe(0);
  expect((await filas(tanda)).map(({ pedido, clave }) => [pedido, clave])).toEqual([
    [null, null],
    [null, null],
  ]);
});

it('a downloaded one whose deletion failed is deleted later', async () => {
  await fail({ modo: 'no-disponible', funcion: DELETE });
  const tanda = await requestTanda(cursos);
  expect(await runJob(tanda)).toMatchObject({ ok: true });
  expect(await countInMoodle()).toBe(2);
  await fail(null);
  escena.advance(31 * 60_000);
  await clean();
  expect(await countInMoodle()).toBe(0);
});

it('one unknown to its server is cleared, and a silent server is asked the next time', async () => {
  const tanda = await cancelada();
  escena.advance(31 * 60_000);
  await fail({ modo: 'no-disponible' });
  await clean();
  expect((await filas(tanda)).every(({ pedido }) => pedido !== null)).toBe(true);
  await demo.control({ accion: 'restablecer' });
  await clean();
  expect((await filas(tanda)).every(({ pedido }) => pedido === null)).toBe(true);
});
