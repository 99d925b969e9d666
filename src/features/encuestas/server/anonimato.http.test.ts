// The same attack after sendings over HTTP in the worst case: beside each, the same person sends at the same moment
// something that is not anonymous, a refusal that is audited, and a proof of work that is noted as used.
import { randomUUID } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, it } from 'vitest';
import { CARGAS } from '#catalogo/testing/cargas.ts';
import { insertAsignaturas } from '#features/asignaturas/server/store.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { createRetos } from '#platform/server/retos.ts';
import { aPng } from '#platform/server/testing/sample-files.ts';
import { createTestApp } from '../../../testing/app.ts';
import { asPartes } from '../../../testing/contrato/cuerpo.ts';
import { readTodo, tiedByTransaction } from './testing.ts';

/** The tables in which the others leave something. */
const COMPANY = ['registros', 'envios', 'consecutivos', 'consentimientos', 'archivos', 'auditoria', 'retos_usados'];

const KNOWN = 20;
const ADDRESS = '10.20.30.40';

const { app, db, config, clock, signIn } = await createTestApp({ SENDS_PER_MINUTE: '1' });
await seedListas(db);
const estudiante = await signIn(['student'], 'ana.nunez');
// Subjects in an order different from that of the sendings.
const MARCAS = Array.from({ length: KNOWN }, (_, i) => `900${100 + i}`).toSorted(() => Math.random() - 0.5);
await insertAsignaturas(
  db,
  MARCAS.map((codigoAsignatura) => ({
    codigoAsignatura,
    docente: 'UN DOCENTE',
    correo: 'docente@universidad.edu.co',
    programaAcademico: 'Biología',
    facultad: 'Ciencias Exactas y Aplicadas',
    tipoAsignatura: 'AMV' as const,
    semestre: '2026-2',
    habilitable: true,
  })),
);
const retos = createRetos(db, config.SESSION_SECRET);

/** A solved challenge, and the signature that is noted on use. */
async function proof(): Promise<{ header: string; signature: string }> {
  const reto = await retos.create();
  const { counter, derivedKey } = (await solveChallenge({ challenge: reto, deriveKey }))!;
  const header = Buffer.from(JSON.stringify({ reto, solucion: { counter, derivedKey } })).toString('base64url');
  return { header, signature: reto.signature };
}

const PNG = await aPng(40, 30);
const ENCUESTA = { ...CARGAS['encuestaDeDesempenoDocente'], programa: null, docente: null, tipoAsignatura: null };

/** A request for support by the same person: a record, a consent, a number and a file. */
const beside = (documento: string) =>
  asPartes([
    {
      nombre: 'infoSolicitud',
      contenido: JSON.stringify({ ...(CARGAS['solicitudUDEV']!['infoSolicitud'] as object), numDocumento: documento }),
    },
    { nombre: 'consentimiento', contenido: 'udev-2026-1' },
    { nombre: 'imgEvidencia', archivo: 'a.png', contenido: PNG },
  ]);

it('no table ties an answer to its sending', async () => {
  const [claves, documentos, firmas]: [string[], string[], string[]] = [[], [], []];
  for (const [i, codigoAsignatura] of MARCAS.entries()) {
    const [clave, documento] = [randomUUID(), String(70_000_000 + i)];
    const { header, signature } = await proof();
    const { payload, headers } = beside(documento);
    const request = { method: 'POST' as const, remoteAddress: ADDRESS, headers: { ...estudiante, 'x-reto': header } };
    const udev = await app.inject({
      ...request,
      url: '/api/generales/solicitudUDEV',
      remoteAddress: `10.20.31.${i}`,
      payload,
      headers: { ...estudiante, ...headers },
    });
    const encuesta = await app.inject({
      ...request,
      url: '/api/crearEncuesta',
      payload: { ...ENCUESTA, codigoAsignatura },
      headers: { ...request.headers, 'idempotency-key': clave },
    });
    expect([udev.statusCode, encuesta.statusCode]).toEqual([201, 201]);
    firmas.push(signature);
    claves.push(clave);
    documentos.push(documento);
    // A call that the person's roles do not allow is audited, with person, instant and address.
    const refused = await app.inject({
      url: '/api/obtenerInfoHabilitaciones',
      remoteAddress: ADDRESS,
      headers: estudiante,
    });
    expect(refused.statusCode).toBe(403);
    clock.advance(10);
  }

  const filas = await readTodo(db);
  const tablas = new Set(filas.map(({ tabla }) => tabla));
  expect([...tablas]).toEqual(expect.arrayContaining(COMPANY));
  // Subjects identify the answers: only the survey's tables and the list of subjects name them.
  const withMarca = filas.filter(({ valores }) => MARCAS.some((marca) => JSON.stringify(valores).includes(marca)));
  expect([...new Set(withMarca.map(({ tabla }) => tabla))].toSorted()).toEqual(['asignaturas', 'encuestas_mezcla']);
  const answers = filas.filter(({ tabla }) => tabla.startsWith('encuestas'));
  const others = filas.filter(({ tabla }) => !tabla.startsWith('encuesta') && tabla !== 'asignaturas');
  expect(answers).toHaveLength(KNOWN);
  for (const word of [ADDRESS, 'ana.nunez', ...claves, ...documentos, ...firmas]) {
    expect(JSON.stringify(answers.map(({ valores }) => valores))).not.toContain(word);
  }
  // The last sending wrote all answers of the mix, so one guess is right by chance.
  for (const huellas of [claves, documentos, firmas]) {
    expect(tiedByTransaction([...answers, ...others], MARCAS, huellas)).toBeLessThanOrEqual(1);
  }
  // The day is the finest time that the table keeps of a sending.
  for (const { valores } of filas.filter(({ tabla }) => ['retos_usados', 'encuestas_mezcla'].includes(tabla))) {
    expect(JSON.stringify(valores)).not.toMatch(/\d\d:\d\d/);
  }
  expect(JSON.stringify(filas.filter(({ tabla }) => tabla === 'auditoria'))).not.toContain('crearEncuesta');
});
