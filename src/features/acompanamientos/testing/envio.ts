import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { evaluadosOf, newEvaluacion, type Eleccion } from '#catalogo/rubrica/evaluacion.ts';
import { rubricaOf } from '#catalogo/rubrica/primera-version.ts';
import type { EvidenciaVista } from '#catalogo/rubrica/rubrica.ts';
import { aPng } from '#platform/server/testing/sample-files.ts';
import { asPartes, type Parte } from '../../../testing/contrato/cuerpo.ts';

type Enviado = {
  readonly docente: { readonly nombre: string; readonly correo: string };
  readonly codigo: string;
  readonly copias?: readonly string[];
  /** Index of each criterion's descriptor, from the best; the last one if there are fewer. */
  readonly nivel?: (numero: number) => number;
  readonly adicional?: string;
  /** Evidence by the criterion's key. */
  readonly evidencias?: Readonly<Record<string, EvidenciaVista>>;
};

/** Sends an accompaniment as our own form does, by the call of the contract. @returns its id */
export async function sendAcompanamiento(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
  { docente, codigo, copias = [], nivel = () => 0, adicional = 'Observación', evidencias = {} }: Enviado,
): Promise<string> {
  const rubrica = rubricaOf('AMV');
  const elecciones = Object.fromEntries(
    rubrica.criterios.map(({ clave, numero, descriptores }): [string, Eleccion] => [
      clave,
      {
        descriptor: descriptores[Math.min(nivel(numero), descriptores.length - 1)]!.clave,
        observacionAdicional: adicional,
      },
    ]),
  );
  const info = {
    informacionDocente: { nombreDocente: docente.nombre, correo: docente.correo },
    informacionAsignatura: { codigoAsignatura: codigo, tipoAsignatura: 'AMV', facultad: 'Ingenierías', semana: 3 },
    informacionAcompanamiento: evaluadosOf(rubrica, { ...newEvaluacion(rubrica), elecciones }).map((one) => ({
      ...one,
      evidencia: evidencias[one.clave ?? ''] ?? null,
    })),
    emailUsuarios: { emailUsuariosList: copias },
    versionRubrica: 1,
  };
  const contenido = await aPng(60, 40);
  const images = ['imgSemana', 'imgFirma', 'imgResultadoAcompanamiento'];
  const body = asPartes([
    { nombre: 'infoAcompanamiento', contenido: JSON.stringify(info) },
    ...images.map((nombre): Parte => ({ nombre, contenido, archivo: `${nombre}.png`, tipo: 'image/png' })),
  ]);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/acompanamientoDocente',
    payload: body.payload,
    headers: { ...body.headers, ...headers, 'idempotency-key': randomUUID() },
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ id: string }>().id;
}
