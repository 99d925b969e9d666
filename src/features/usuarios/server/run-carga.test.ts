import { expect, it } from 'vitest';
import { createMoodle, MOTIVOS_IN_WORDS, type Escrito } from '#core/moodle/server/service.ts';
import { runInMoodle } from './run-carga.ts';

const url = 'http://127.0.0.1:9';
const name = 'campus';
const hecho: Escrito = { estado: 'hecho', id: 7 };
const unanswered: Escrito = { estado: 'interrumpido', motivo: 'no-responde', texto: 'No responde.' };

const texto = MOTIVOS_IN_WORDS['error-moodle'];
const failed: Escrito = { estado: 'interrumpido', motivo: 'error-moodle', texto };

/**
 * Runs two lots, of two rows by default, against a server that answers as the test says.
 * @returns the outcome of each row of each lot
 */
async function runLotes(...answers: readonly (readonly Escrito[])[]) {
  const campus = createMoodle([{ name, label: 'Campus', url, token: 'clave' }]).get(name)!;
  const pending = [...answers];
  const createUsuarios = async () => pending.shift()!;
  const moodle = new Map([[name, { ...campus, escritura: { ...campus.escritura, createUsuarios } }]]);
  const ejecucion = runInMoodle(moodle);
  const lote = answers[0]!.map((_, numero) => ({
    numero,
    datos: { servidor: name, usuario: `ana${numero}` },
    plan: null,
  }));
  const ended: string[][] = [];
  for (let i = 0; i < 2; i += 1) {
    const hechos = await ejecucion.execute('crear', lote, new AbortController().signal);
    ended.push(hechos.map(({ estado }) => estado));
  }
  return ended;
}

it('continues with a server at which one row failed and another succeeded', async () => {
  expect(await runLotes([hecho, unanswered], [hecho, hecho])).toEqual([
    ['hecha', 'interrumpida'],
    ['hecha', 'hecha'],
  ]);
});

it('does not ask a server again at which every row failed', async () => {
  expect(await runLotes([unanswered, unanswered])).toEqual([
    ['interrumpida', 'interrumpida'],
    ['interrumpida', 'interrumpida'],
  ]);
});

it('blames internal errors at all rows of a lot on the rows', async () => {
  expect(await runLotes([failed, failed], [hecho, hecho])).toEqual([
    ['fallida', 'fallida'],
    ['hecha', 'hecha'],
  ]);
});

it('blames internal errors at hundreds of rows on the server', async () => {
  const [first, second] = await runLotes(Array.from({ length: 300 }, () => failed));
  expect([new Set(first), new Set(second)]).toEqual([new Set(['fallida']), new Set(['interrumpida'])]);
});
