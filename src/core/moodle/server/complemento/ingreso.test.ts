import { afterAll, afterEach, expect, it } from 'vitest';
import { startDemo } from '../../../../../demo/testing/demo.ts';
import { createMoodle } from '../service.ts';

const demo = await startDemo();
const [server] = demo.servers;
const servidor = server!.name;
const connect = () => createMoodle(demo.servers, { timeoutMs: 5000, retryWaitsMs: [1] }).get(servidor)!;
const moodle = connect();
const idOf = (username: string): number => [...demo.site.users.values()].find((user) => user.username === username)!.id;

afterEach(async () => demo.control({ accion: 'restablecer' }));
afterAll(async () => demo.close());

it('says where people return to, and that an older plugin has no such function; asked once a minute', async () => {
  const read = async () => connect().campus.ajustes();
  expect(await moodle.campus.ajustes()).toEqual({
    ok: true,
    valor: { regreso: '', pideSegundoFactor: false },
  });
  await demo.control({ accion: 'ingreso', servidor, aplicacion: 'https://gestion.universidad.edu.co' });
  expect(await moodle.campus.ajustes()).toMatchObject({ valor: { regreso: '' } });
  expect(await read()).toEqual({
    ok: true,
    valor: { regreso: 'https://gestion.universidad.edu.co/entrar', pideSegundoFactor: false },
  });
  await demo.control({ accion: 'complemento', servidor, estado: 'anterior' });
  expect(await read()).toMatchObject({ ok: false, motivo: 'no-existe' });
});

it('gets no person for a code that it does not know', async () => {
  expect(await moodle.campus.redeem('x'.repeat(43), 'y'.repeat(43))).toEqual({ ok: true, valor: null });
});

it('reads a person by their number as by their token', async () => {
  for (const username of ['varios.demo', 'docente.demo', 'gestor.programa', 'sinrol.demo']) {
    const byToken = await moodle.readIdentidad(await demo.tokenFor(username));
    expect(await moodle.readIdentidad(idOf(username))).toEqual(byToken);
    expect(await moodle.checkLlave(idOf(username))).toEqual({ ok: true, valor: null });
  }
});

it('refuses a suspended or unknown person by their number', async () => {
  for (const id of [idOf('suspendido.demo'), 99_999_999]) {
    expect(await moodle.readIdentidad(id)).toMatchObject({ ok: false, motivo: 'cuenta-bloqueada' });
    expect(await moodle.checkLlave(id)).toMatchObject({ ok: false, motivo: 'cuenta-bloqueada' });
  }
});

it('refuses a person whose account is not confirmed or may not log in', async () => {
  const servicio = [...demo.site.users.values()].find(({ password }) => password === null)!;
  for (const id of [servicio.id, idOf('noconfirmado.demo')]) {
    expect(await moodle.readIdentidad(id)).toMatchObject({ ok: false, motivo: 'cuenta-bloqueada' });
    expect(await moodle.checkLlave(id)).toMatchObject({ ok: false, motivo: 'cuenta-bloqueada' });
  }
});

it('reads a picture as the service account', async () => {
  const identidad = await moodle.readIdentidad(idOf('docente.demo'));
  const foto = identidad.ok ? identidad.valor.foto! : '';
  expect(await moodle.readFoto(idOf('docente.demo'), foto)).toMatchObject({ ok: true, valor: { tipo: 'image/png' } });
});

it('does not let a person’s own token redeem codes', async () => {
  const token = await demo.tokenFor('gestor.demo');
  const answer = await demo.call(token, 'local_gestioncurricular_redeem_signin', 'code=x&verifier=y');
  expect(answer).toMatchObject({ errorcode: 'accessexception' });
});
