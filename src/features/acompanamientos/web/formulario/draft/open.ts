// Opens an accompaniment from the device, the server or the form, and attaches its autosave.
import { call } from '#platform/web/api.ts';
import { acompanamientosContract, type Borrador, type ResumenDeBorrador } from '../../../contract.ts';
import { DILIGENCIA_NUEVA, type Diligencia, type Par } from '../diligencia.ts';
import { createDraftAutosave, type DraftAutosave } from './autosave.ts';
import type { Dispositivo } from './device.ts';
import { diligenciaOf, DRAFT_SERVER } from './server.ts';

export type OpenedBorrador = {
  readonly autosave: DraftAutosave;
  readonly diligencia: Diligencia;
  /** Content that does not count as filled in: changes from it are saved. */
  readonly base: Diligencia;
  /** Instant of the last save on the server, ISO; null for a new accompaniment. */
  readonly recuperada: string | null;
};

export const listBorradores = async (): Promise<readonly ResumenDeBorrador[]> =>
  (await call(acompanamientosContract, 'GET /acompanamientos/borradores', {})).borradores;

/** Returns true if anything beside teacher and subject was filled in. */
const hasHeader = ({ docente: _d, asignatura: _a, ...header }: Diligencia): boolean => {
  const { docente: _docente, asignatura: _asignatura, ...nueva } = DILIGENCIA_NUEVA;
  return JSON.stringify(header) !== JSON.stringify(nueva);
};

/**
 * Opens the accompaniment of a teacher and subject: the pending one of this device, else the draft of the server, else
 * the form's content. If the form has content and there is a draft too, the person decides.
 * @param previa the form's content; `esPrimera`: no subject was chosen before
 * @throws {ApiError} and {ConnectionError} if the drafts cannot be read
 */
export async function openPar(
  par: Par,
  previa: { readonly diligencia: Diligencia; readonly isFirst: boolean },
  dispositivo: Dispositivo,
): Promise<OpenedBorrador> {
  const pendiente = await openPending(par, dispositivo);
  if (pendiente) return pendiente;
  const hallado = (await listBorradores()).find((guardado) => isOf(guardado, par));
  const borrador = hallado ? await DRAFT_SERVER.read(hallado.id) : null;
  if (!borrador || (previa.isFirst && hasHeader(previa.diligencia))) {
    const { diligencia } = previa;
    const inicio = { par, diligencia, sitio: null, isPending: false, ...(borrador && { other: borrador }) };
    const base = previa.isFirst ? DILIGENCIA_NUEVA : diligencia;
    const autosave = createDraftAutosave(inicio, { servidor: DRAFT_SERVER, dispositivo });
    return { autosave, diligencia, base, recuperada: null };
  }
  return openBorrador(borrador, dispositivo);
}

/** Opens the pending accompaniment of this device; null if there is none. */
async function openPending(par: Par, dispositivo: Dispositivo): Promise<OpenedBorrador | null> {
  const pendiente = await dispositivo.read(par);
  if (!pendiente) return null;
  const { diligencia } = pendiente;
  const inicio = { par, ...pendiente, isPending: true };
  const autosave = createDraftAutosave(inicio, { servidor: DRAFT_SERVER, dispositivo });
  return { autosave, diligencia, base: diligencia, recuperada: null };
}

/** Opens a draft of the server, or the newer pending content of this device. */
export async function openBorrador(borrador: Borrador, dispositivo: Dispositivo): Promise<OpenedBorrador> {
  return (await openPending(borrador, dispositivo)) ?? openAsStored(borrador, dispositivo);
}

export async function openAsStored(borrador: Borrador, dispositivo: Dispositivo): Promise<OpenedBorrador> {
  const { docente, asignatura } = borrador;
  const par: Par = { docente, asignatura };
  const diligencia = await diligenciaOf(borrador);
  const inicio = { par, diligencia, sitio: borrador, guardado: borrador.guardado, isPending: false };
  return {
    autosave: createDraftAutosave(inicio, { servidor: DRAFT_SERVER, dispositivo }),
    diligencia,
    base: diligencia,
    recuperada: borrador.guardado,
  };
}

const isOf = ({ docente, asignatura }: ResumenDeBorrador, par: Par): boolean =>
  docente.correo === par.docente.correo && asignatura.codigo === par.asignatura.codigo;
