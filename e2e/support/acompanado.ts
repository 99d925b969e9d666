import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { evaluadosOf, newEvaluacion } from '../../src/catalogo/rubrica/evaluacion.ts';
import { rubricaOf } from '../../src/catalogo/rubrica/primera-version.ts';
import { semestreOf } from '../../src/catalogo/semestre.ts';
import { CAPTURA } from './archivos.ts';
import { asGestor } from './cuentas.ts';
import { expect } from './test.ts';

/** The evidence that its record keeps. */
export const EVIDENCIA = {
  texto: 'Recursos y actividades visibles en el aula: 3 en la semana 6.',
  fuente: 'Campus Virtual, EST-01',
  consultada: '2026-09-10T14:05:00Z',
  sugerencia: 'de-uno-a-cinco',
};

/** The demonstration's teacher. */
export const NOMBRE = 'DANIEL OSPINA CÁRDENAS';

const CORREO = 'docente.demo@universidad.edu.co';

/** Assigns the demonstration's teacher a subject of which there is no accompaniment yet. @returns its code */
export async function assign(request: APIRequestContext): Promise<string> {
  const codigoAsignatura = `ACO-${randomUUID().slice(0, 8)}`.toUpperCase();
  const added = await request.post('/api/asignaturas', {
    headers: await asGestor(request),
    data: {
      semestre: semestreOf(new Date()),
      codigoAsignatura,
      docente: NOMBRE,
      correo: CORREO,
      tipoAsignatura: 'AMV',
      facultad: 'Ingenierías',
      programaAcademico: 'Ingeniería de Sistemas',
      habilitable: false,
    },
  });
  expect(added.status(), await added.text()).toBe(201);
  return codigoAsignatura;
}

/** Evaluates the demonstration's teacher in a subject, as the form sends it; only the welcome is below the mark. @returns its id */
export async function acompanar(request: APIRequestContext, codigoAsignatura: string): Promise<string> {
  const rubrica = rubricaOf('AMV');
  const elecciones = Object.fromEntries(
    rubrica.criterios.map(({ clave, descriptores, observaciones }) => [
      clave,
      {
        descriptor: descriptores[clave === 'bienvenida' ? 1 : 0]!.clave,
        observacion: observaciones[0]!.clave,
        observacionAdicional: '',
      },
    ]),
  );
  const infoAcompanamiento = {
    informacionDocente: { nombreDocente: NOMBRE, correo: CORREO },
    informacionAsignatura: { codigoAsignatura, tipoAsignatura: 'AMV', facultad: 'Ingenierías', semana: 6 },
    informacionAcompanamiento: evaluadosOf(rubrica, { ...newEvaluacion(rubrica), elecciones }).map((one) =>
      one.clave === 'recursos-semana' ? { ...one, evidencia: EVIDENCIA } : one,
    ),
    emailUsuarios: { emailUsuariosList: ['unidad.virtual@universidad.edu.co'] },
    observacionGeneral: 'Siga así.',
  };
  const sent = await request.post('/api/acompanamientoDocente', {
    headers: { ...(await asGestor(request)), 'idempotency-key': randomUUID() },
    multipart: { infoAcompanamiento: JSON.stringify(infoAcompanamiento), imgSemana: CAPTURA, imgFirma: CAPTURA },
  });
  expect(await sent.text()).not.toContain('message');
  expect(sent.status()).toBe(201);
  return ((await sent.json()) as { id: string }).id;
}
