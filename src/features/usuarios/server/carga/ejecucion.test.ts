import { expect, it } from 'vitest';
import { createMoodle, type Escrito } from '#features/moodle/server/service.ts';
import { ejecutarEnMoodle } from './ejecucion.ts';

const url = 'http://127.0.0.1:9';
const name = 'campus';
const hecho: Escrito = { estado: 'hecho', id: 7 };
const sinRespuesta: Escrito = { estado: 'interrumpido', motivo: 'no-responde', texto: 'No responde.' };

/** Does lots of two rows at a server that answers to each as told. @returns how each row of each lot ended */
async function hacerLotes(...answers: readonly (readonly Escrito[])[]) {
  const campus = createMoodle([{ name, label: 'Campus', url, token: 'clave' }]).get(name)!;
  const pending = [...answers];
  const crearUsuarios = async () => pending.shift()!;
  const moodle = new Map([[name, { ...campus, escritura: { ...campus.escritura, crearUsuarios } }]]);
  const ejecucion = ejecutarEnMoodle(moodle);
  const lote = [2, 3].map((numero) => ({ numero, datos: { servidor: name, usuario: `ana${numero}` }, plan: null }));
  const ended: string[][] = [];
  for (let i = 0; i < 2; i += 1) {
    const hechos = await ejecucion.hacer('crear', lote, new AbortController().signal);
    ended.push(hechos.map(({ estado }) => estado));
  }
  return ended;
}

it('goes on with a server at which a row failed while another got on', async () => {
  expect(await hacerLotes([hecho, sinRespuesta], [hecho, hecho])).toEqual([
    ['hecha', 'interrumpida'],
    ['hecha', 'hecha'],
  ]);
});

it('does not ask a server again at which every row failed', async () => {
  expect(await hacerLotes([sinRespuesta, sinRespuesta])).toEqual([
    ['interrumpida', 'interrumpida'],
    ['interrumpida', 'interrumpida'],
  ]);
});
