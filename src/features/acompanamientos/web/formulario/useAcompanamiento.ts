// Hook that holds the form's state: opens drafts into it, loads the rubric, and saves every change automatically.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState, type Dispatch } from 'react';
import type { Rubrica } from '#catalogo/rubrica/rubrica.ts';
import type { Recibo } from '#features/formularios/contract.ts';
import { call } from '#platform/web/api.ts';
import { useDraft } from '#platform/web/autosave.ts';
import { ApiError, messageOf } from '#platform/web/http.ts';
import { SIN_BORRADOR } from '../../borrador.ts';
import { acompanamientosContract, type Borrador } from '../../contract.ts';
import {
  DILIGENCIA_NUEVA,
  hasContent,
  parOf,
  reduce,
  type AccionDeFormulario,
  type AsignaturaElegida,
  type Diligencia,
  type DocenteElegido,
  type Par,
} from './diligencia.ts';
import type { DraftAutosave } from './draft/autosave.ts';
import type { Dispositivo } from './draft/device.ts';
import { openAsStored, openBorrador, openPar, type OpenedBorrador } from './draft/open.ts';
import { DRAFT_SERVER } from './draft/server.ts';

/** Loading state of the accompaniment of the chosen subject. */
export type Apertura =
  | { readonly en: 'reposo' }
  | { readonly en: 'abriendo' }
  | { readonly en: 'fallo'; readonly mensaje: string; readonly retry: () => void }
  | { readonly en: 'abierta'; readonly recuperada: string | null }
  /** The draft was sent already: the page had been closed before the answer came. */
  | { readonly en: 'enviada'; readonly recibo: Recibo };

/** The open accompaniment and the actions that replace it. */
export type Acompanamiento = {
  readonly diligencia: Diligencia;
  readonly dispatch: Dispatch<AccionDeFormulario>;
  readonly rubrica: Rubrica | undefined;
  /** Failure to load the rubric, with a function to retry. */
  readonly falloDeRubrica: { readonly mensaje: string; readonly retry: () => void } | null;
  readonly autosave: DraftAutosave | null;
  readonly apertura: Apertura;
  /** Increases each time the form's content is replaced. */
  readonly vuelta: number;
  /** Chooses a teacher and clears the subject (spec 1 §2). */
  readonly chooseDocente: (docente: DocenteElegido | null) => void;
  readonly chooseAsignatura: (asignatura: AsignaturaElegida | null) => void;
  /** Opens a draft of the server; the form's present content stays in its own draft. */
  readonly continueBorrador: (id: string) => void;
  /** Opens a draft that is only on this device. */
  readonly resumePar: (par: Par) => void;
  /** Opens a planned visit: its draft if there is one, else an empty form with teacher, subject and week. */
  readonly beginVisita: (par: Par, semana: number) => void;
  /** Replaces the form's content by the draft of another window. */
  readonly take: (other: Borrador) => Promise<void>;
  /** Closes the open accompaniment and begins an empty one. */
  readonly beginOther: () => void;
};

/** Holds the form's state, opens drafts into it, and saves every change. */
export function useAcompanamiento(dispositivo: Dispositivo): Acompanamiento {
  const [diligencia, dispatch] = useReducer(reduce, DILIGENCIA_NUEVA);
  const [autosave, setAutosave] = useState<DraftAutosave | null>(null);
  const [apertura, setApertura] = useState<Apertura>({ en: 'reposo' });
  const [base, setBase] = useState(DILIGENCIA_NUEVA);
  const [version, setVersion] = useState<number>();
  const [vuelta, setVuelta] = useState(0);
  const turno = useRef(0);
  const rubrica = useRubrica(diligencia, version);

  function put(abierta: OpenedBorrador): void {
    setVersion(abierta.diligencia.versionRubrica ?? undefined);
    dispatch({ tipo: 'abrir', diligencia: abierta.diligencia });
    setBase(abierta.base);
    setVuelta((before) => before + 1);
    setAutosave(abierta.autosave);
    setApertura({ en: 'abierta', recuperada: abierta.recuperada });
  }

  /** Loads an accompaniment into the form. The latest request wins, in whichever order they end. */
  function load(read: () => Promise<OpenedBorrador | Recibo>): void {
    const request = ++turno.current;
    autosave?.leave();
    setAutosave(null);
    setApertura({ en: 'abriendo' });
    const attempt = async (): Promise<void> => {
      try {
        const abierta = await read();
        if ('comprobante' in abierta) {
          if (request === turno.current) setApertura({ en: 'enviada', recibo: abierta });
          return;
        }
        if (request !== turno.current) return abierta.autosave.leave();
        put(abierta);
      } catch (error) {
        if (request !== turno.current) return;
        setApertura({ en: 'fallo', mensaje: messageOf(error), retry: () => load(read) });
      }
    };
    void attempt();
  }

  function chooseDocente(docente: DocenteElegido | null): void {
    dispatch({ tipo: 'docente', docente });
    release();
  }

  function chooseAsignatura(asignatura: AsignaturaElegida | null): void {
    const accion: AccionDeFormulario = { tipo: 'asignatura', asignatura };
    const elegida = reduce(diligencia, accion);
    const par = parOf(elegida);
    const isPrimera = diligencia.asignatura === null;
    dispatch(accion);
    if (par) load(async () => openPar(par, { diligencia: elegida, isFirst: isPrimera }, dispositivo));
    else release();
  }

  /** Closes the open accompaniment after saving it. */
  function release(): void {
    turno.current++;
    autosave?.leave();
    setAutosave(null);
    setVersion(undefined);
    setApertura({ en: 'reposo' });
  }

  function beginOtro(): void {
    release();
    dispatch({ tipo: 'abrir', diligencia: DILIGENCIA_NUEVA });
    setVuelta((before) => before + 1);
  }

  function continueBorrador(id: string): void {
    load(async () => {
      const borrador = await DRAFT_SERVER.read(id);
      if (borrador) return openBorrador(borrador, dispositivo);
      const { recibo } = await call(acompanamientosContract, 'GET /acompanamientos/borradores/{id}/recibo', {
        params: { id },
      });
      if (recibo) return recibo;
      throw new ApiError(404, SIN_BORRADOR);
    });
  }

  function resumePar(par: Par): void {
    load(async () => openPar(par, { diligencia: { ...DILIGENCIA_NUEVA, ...par }, isFirst: true }, dispositivo));
  }

  function beginVisita(par: Par, semana: number): void {
    const diligencia = { ...DILIGENCIA_NUEVA, ...par, semana: String(semana) };
    load(async () => openPar(par, { diligencia, isFirst: false }, dispositivo));
  }

  async function take(other: Borrador): Promise<void> {
    const abierta = await openAsStored(other, dispositivo);
    // The own draft is discarded only after the other one is loaded.
    await autosave?.discard();
    put(abierta);
  }

  const { data } = rubrica;
  useEffect(() => {
    // The rubric may arrive before or after the draft: choices need its criteria either way.
    if (data && diligencia.asignatura && diligencia.versionRubrica === null) {
      dispatch({ tipo: 'rubrica', rubrica: data });
    }
  }, [data, diligencia]);
  useAutosave(autosave, diligencia, base, data);

  return {
    diligencia,
    dispatch,
    rubrica: data,
    falloDeRubrica: rubrica.error && { mensaje: messageOf(rubrica.error), retry: () => void rubrica.refetch() },
    autosave,
    apertura,
    vuelta,
    chooseDocente,
    chooseAsignatura,
    continueBorrador,
    resumePar,
    beginVisita,
    take,
    beginOther: beginOtro,
  };
}

/** Reads the criteria for the subject's type, in the draft's version. */
function useRubrica({ asignatura }: Diligencia, version: number | undefined) {
  const tipo = asignatura?.tipo;
  return useQuery({
    queryKey: ['acompanamientos', 'rubrica', tipo, version],
    queryFn: async () =>
      call(acompanamientosContract, 'GET /acompanamientos/rubrica', { query: { tipo: tipo!, version } }),
    enabled: tipo !== undefined,
    // The criteria must not change while they are filled in.
    staleTime: Infinity,
  });
}

/** Saves changes while they are made and when the page is hidden. */
function useAutosave(
  autosave: DraftAutosave | null,
  diligencia: Diligencia,
  base: Diligencia,
  rubrica: Rubrica | undefined,
): void {
  useEffect(() => {
    // Choosing a subject alone does not create a draft.
    if (autosave && rubrica && (autosave.id() !== null || hasContent(diligencia, base, rubrica)))
      autosave.update(diligencia);
  }, [autosave, diligencia, base, rubrica]);
  useDraft(autosave?.flush);
  useEffect(() => autosave?.leave, [autosave]);
}
