import { expect } from 'vitest';
import type { Formulario } from '#catalogo/formulario.ts';
import { solicitudUDEV } from '#catalogo/solicitud-udev/formulario.ts';
import type { InscripcionVista, SolicitudVista } from '#features/solicitudes/contract.ts';
import { PAGE_DATA_ID } from '#platform/contract/page-data-id.ts';
import { createServices } from '../services.ts';
import { createTestApp } from './app.ts';
import { createTestDist } from './dist.ts';
import { doDueTasks } from './due-tasks.ts';
import { createEjemplos } from './ejemplos.ts';

type Enviada = {
  readonly id: string;
  readonly comprobante: string;
  /** The number that its person is told. */
  readonly numero: string;
  readonly seguimiento: string;
  /** Address in the request; empty for forms that ask for it elsewhere. */
  readonly correo: string;
};

type Seguida = { readonly solicitud: SolicitudVista; readonly inscripcion: InscripcionVista };

type Sent = { readonly cambios?: object; readonly headers?: Readonly<Record<string, string>> };

/** Builds the application with its public pages, and what tests of requests do with it. Call it at the top of the file. @param settings by name */
export async function createSolicitudesApp(
  settings: Readonly<Record<string, string>> = { PUBLIC_URL: 'https://gestion.example' },
) {
  const testApp = await createTestApp(settings, { dist: createTestDist() });
  const { app, db, clock } = testApp;
  const ejemplos = await createEjemplos(testApp);
  const services = createServices({
    ...testApp,
    moodle: new Map([[testApp.moodle.name, testApp.moodle]]),
    isDemostracion: false,
    report: () => {},
    now: () => clock.now,
  });

  /** Sends a filled form, as a person does. @param cambios answers in place of the invented ones */
  async function send(
    formulario: Formulario = solicitudUDEV,
    { cambios = {}, headers = {} }: Sent = {},
  ): Promise<Enviada> {
    const valores = { ...ejemplos.valores(formulario, () => 0.5), ...cambios };
    const answer = await app.inject({
      method: 'POST',
      url: `/api${formulario.llamada.replace('POST ', '')}`,
      payload: ejemplos.payload(formulario, valores),
      headers,
    });
    expect(answer.statusCode).toBe(201);
    const { infoSolicitud } = valores as { infoSolicitud?: { correoInstitucional: string } };
    const recibo = answer.json<Omit<Enviada, 'correo' | 'numero'> & { idSolicitud?: string }>();
    const numero = recibo.idSolicitud ?? recibo.comprobante;
    return { ...recibo, numero, correo: infoSolicitud?.correoInstitucional ?? '' };
  }

  /** Does the tasks that are due at the clock's instant, as the worker does. */
  const work = async (): Promise<void> => doDueTasks(db, services, clock.now);

  /** Opens the page of a request or an enrolment, as its person does: its data have one of both. */
  async function visit(token: string) {
    const { statusCode: status, headers, body } = await app.inject({ url: `/solicitudes/${token}` });
    const [, json] = new RegExp(`id="${PAGE_DATA_ID}">(.*?)</script>`).exec(body) ?? [];
    return { status, headers, ...(JSON.parse(json ?? '{}') as Seguida) };
  }

  return { ...testApp, ejemplos, services, send, work, visit };
}
