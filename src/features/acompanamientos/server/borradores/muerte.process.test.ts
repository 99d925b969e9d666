// Application and database killed in the middle of a form: what a draft was told to be saved is there afterwards.
import { expect, it } from 'vitest';
import { rubricaDe } from '#catalogo/rubrica/index.ts';
import { userInfoSchema } from '#features/sesion/contract.ts';
import { clusterPaths } from '#platform/server/db/embedded/cluster.ts';
import { readProcessFile } from '#platform/server/db/embedded/process-file.ts';
import { READY, type SpawnedProgram } from '#platform/server/testing/process.ts';
import { runProgram, temporaryFolder } from '#platform/server/testing/program.ts';
import { aPng } from '#platform/server/testing/sample-files.ts';
import type { Borrador, EstadoDeBorrador } from '../../contract.ts';

const DRAFTS = '/api/acompanamientos/borradores';

/** All 21 criteria chosen, and so much of the general observation. */
const estadoCon = (observacionGeneral: string): EstadoDeBorrador => ({
  versionRubrica: 1,
  evaluacion: {
    elecciones: Object.fromEntries(
      rubricaDe('AMV').criterios.map(({ clave, descriptores, observaciones }) => [
        clave,
        { descriptor: descriptores[0]!.clave, observacion: observaciones[0]!.clave, observacionAdicional: '' },
      ]),
    ),
    quitados: [],
  },
  semana: '4',
  usaEmailAlterno: false,
  emailAlterno: '',
  copias: [],
  observacionGeneral,
  trazos: null,
  evidencias: {},
});

async function start(DATA_DIR: string): Promise<{ readonly server: SpawnedProgram; readonly origin: string }> {
  const server = runProgram(['src/server.ts'], { PORT: '0', DATA_DIR, WEB_DIR: '/nonexistent' });
  const [, origin = ''] = await server.says(READY);
  return { server, origin };
}

async function logIn(origin: string): Promise<{ authorization: string }> {
  const answer = await fetch(`${origin}/api/auth/loginMoodle`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'gestor.demo', password: 'Demo-2026' }),
  });
  const { tokenInfo } = userInfoSchema.parse(((await answer.json()) as { userInfo: unknown }).userInfo);
  return { authorization: `Bearer ${tokenInfo.token}` };
}

it('loses nothing of what was saved, both images included, nor keeps half of it', async () => {
  const DATA_DIR = temporaryFolder();
  const first = await start(DATA_DIR);
  const headers = await logIn(first.origin);
  const send = (path: string, method: string, body: object | FormData) =>
    fetch(`${first.origin}${DRAFTS}${path}`, {
      method,
      headers: { ...headers, ...(!(body instanceof FormData) && { 'content-type': 'application/json' }) },
      body: body instanceof FormData ? body : JSON.stringify(body),
    });
  const begun = await send('', 'POST', {
    docente: { nombre: 'Luz Ángela Peña', correo: 'luz.pena@universidad.edu.co' },
    asignatura: { codigo: '201101', tipo: 'AMV', facultad: 'Ingenierías' },
    estado: estadoCon(''),
  });
  const { id } = (await begun.json()) as Borrador;
  for (const imagen of ['semana', 'firma']) {
    const parts = new FormData();
    parts.append('archivo', new Blob([Buffer.from(await aPng(300, 200))]), `${imagen}.png`);
    expect((await send(`/${id}/imagenes/${imagen}`, 'POST', parts)).status).toBe(200);
  }

  // One who types and never pauses: a save follows the other, and one of them is on its way when everything dies.
  let acknowledged = 0;
  const typing = (async () => {
    for (let version = 1; ; version++) {
      const answer = await send(`/${id}`, 'PUT', { version, estado: estadoCon('a'.repeat(version)) });
      if (answer.status === 200) acknowledged = version;
      if (version === 15) queueMicrotask(() => killBoth(first.server, DATA_DIR));
    }
  })();
  await expect(typing).rejects.toThrow(/fetch failed|terminated/);
  await first.server.ended;
  expect(acknowledged).toBeGreaterThanOrEqual(15);

  const { origin } = await start(DATA_DIR);
  const again = await logIn(origin);
  const draft = (await (await fetch(`${origin}${DRAFTS}/${id}`, { headers: again })).json()) as Borrador;
  const kept = draft.estado.observacionGeneral.length;
  expect([acknowledged, acknowledged + 1]).toContain(kept);
  expect(draft).toMatchObject({ version: kept + 1, estado: estadoCon('a'.repeat(kept)) });
  for (const imagen of ['semana', 'firma'] as const) {
    const answer = await fetch(`${origin}${DRAFTS}/${id}/imagenes/${imagen}`, { headers: again });
    expect((await answer.arrayBuffer()).byteLength).toBe(draft.imagenes[imagen]?.tamano);
  }
});

function killBoth(server: SpawnedProgram, dataDir: string): void {
  process.kill(readProcessFile(clusterPaths(dataDir).data)!.pid, 'SIGKILL');
  server.child.kill('SIGKILL');
}
