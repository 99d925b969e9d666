// Page of the form in which an evaluator fills in and sends an accompaniment, kept as a draft meanwhile.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { acompanamientoDocente } from '#catalogo/acompanamiento/formulario.ts';
import type { Rubrica } from '#catalogo/rubrica/rubrica.ts';
import { lecturasOf } from '#features/formularios/contract.ts';
import { criterioId, focusOn } from '#features/rubricas/web/parts.ts';
import { WithPersona } from '#features/sesion/web/WithPersona.tsx';
import { countOf } from '#platform/contract/quantities.ts';
import { useSearchOf } from '#platform/web/address.ts';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { PageHead } from '#platform/web/ui/Page.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import { acompanamientosContract, type DocenteConAsignaturas } from '../../contract.ts';
import { MejorasPendientes } from '../mejoras/Acciones.tsx';
import { acompanamientoSearch } from '../search.ts';
import { Avance } from './Avance.tsx';
import { Borradores, Conflicto, DraftStatus, useSaveState } from './Borradores.tsx';
import { estadoDeEvaluacion, parOf } from './diligencia.ts';
import { DocenteYAsignatura } from './DocenteYAsignatura.tsx';
import type { DraftAutosave, SaveState } from './draft/autosave.ts';
import { dispositivoOf, type Dispositivo } from './draft/device.ts';
import { EnvioDialogs } from './EnvioDialogs.tsx';
import { useCriterioFocus } from './focus.ts';
import { FormBody } from './FormBody.tsx';
import styles from './formulario.module.css';
import { loadSignatureSheet } from './Imagenes.tsx';
import { entornoOf, useRevision, type FormContext, type Revision } from './revision.ts';
import { useAcompanamiento, type Acompanamiento } from './useAcompanamiento.ts';
import { loadPictureTaker, useEnvio, type EnvioDeFormulario } from './useEnvio.ts';

export function FormularioDeAcompanamientoPage() {
  return <WithPersona>{({ cuenta }) => <FormularioOfCuenta key={cuenta} cuenta={cuenta} />}</WithPersona>;
}

function FormularioOfCuenta({ cuenta }: { readonly cuenta: string }) {
  const dispositivo = useMemo(() => dispositivoOf(cuenta), [cuenta]);
  const query = useQuery({
    queryKey: ['acompanamientos', 'formulario'],
    queryFn: readFormContext,
    // Lists must not change while the form is filled in.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (query.data) return <Formulario {...query.data} dispositivo={dispositivo} />;
  return (
    <main className={styles['pagina']}>
      <PageHead title={acompanamientoDocente.titulo} />
      <Reading of={query} failure="No se pudo abrir el formulario">
        {() => null}
      </Reading>
    </main>
  );
}

async function readFormContext() {
  const [{ docentes, semana }, { listas, dominios, hoy: today }] = await Promise.all([
    call(acompanamientosContract, 'GET /acompanamientos/docentes', {}),
    call(lecturasOf([]), 'GET /formularios/{formulario}', { params: { formulario: acompanamientoDocente.slug } }),
  ]);
  return {
    docentes,
    presentWeek: semana,
    context: { dominios, hoy: today, correosCopia: listas['correosCopia'] ?? [] },
  };
}

type FormularioProps = {
  readonly docentes: readonly DocenteConAsignaturas[];
  readonly presentWeek: number | null;
  readonly context: FormContext;
  readonly dispositivo: Dispositivo;
};

/** Used until a subject is chosen: there are no criteria before (spec 1 §2). */
const SIN_RUBRICA: Rubrica = { version: 0, variante: 'guiaDidactica', criterios: [] };

/** Form of an accompaniment, from the choice of the teacher to the receipt (spec 1 §2). */
function Formulario({ docentes, presentWeek, context, dispositivo }: FormularioProps) {
  const acompanamiento = useAcompanamiento(dispositivo);
  const { diligencia, dispatch, autosave, apertura } = acompanamiento;
  const { evaluacion, asignatura, docente } = diligencia;
  const isOpen = apertura.en === 'reposo' || apertura.en === 'abierta';
  const rubrica = isOpen && diligencia.versionRubrica !== null ? acompanamiento.rubrica : undefined;
  const estado = useMemo(() => estadoDeEvaluacion(rubrica ?? SIN_RUBRICA, evaluacion), [rubrica, evaluacion]);
  const entorno = useMemo(() => entornoOf(context, { asignatura }), [context, asignatura]);
  const par = useMemo(() => parOf({ docente, asignatura }), [docente, asignatura]);
  const saveState = useSaveState(autosave);
  const envio = useEnvio(diligencia, estado, autosave);
  const revision = useRevision({ diligencia, rubrica, estado, context, fase: envio.fase });
  const { onElegir, goToNext } = useCriterioFocus(rubrica, estado, dispatch);
  const isWide = useMediaQuery('(min-width: 64rem)');
  const { titulo, goBack } = useStart();
  const queries = useQueryClient();
  useBorradorEnDireccion(autosave, saveState, acompanamiento);
  useLoadedEnd(rubrica !== undefined);

  function finish(): void {
    acompanamiento.beginOther();
    envio.goBack();
    revision.forget();
    goBack();
    void queries.invalidateQueries({ queryKey: ['acompanamientos'] });
  }

  const aviso = <Aviso revision={revision} envio={envio} />;
  return (
    <main className={styles['pagina']} data-con-criterios={rubrica !== undefined}>
      <PageHead title={acompanamientoDocente.titulo} titleRef={titulo}>
        {`${acompanamientoDocente.textos.proposito} Los campos marcados con * son obligatorios.`}
      </PageHead>
      {!asignatura && <Borradores dispositivo={dispositivo} acompanamiento={acompanamiento} />}
      <div className={styles['cuerpo']}>
        <div className={styles['columna']}>
          <DocenteYAsignatura docentes={docentes} acompanamiento={acompanamiento} fallas={revision.fallas} />
          {rubrica && docente && asignatura && <MejorasPendientes correo={docente.correo} codigo={asignatura.codigo} />}
          <FormBody
            {...{ acompanamiento, rubrica, par, entorno, presentWeek, isWide, onElegir, fallas: revision.fallas }}
            onSiguiente={goToNext}
            onEnviar={() => {
              if (revision.pasar()) envio.confirm();
            }}
          >
            {!rubrica && aviso}
          </FormBody>
        </div>
        {rubrica && (
          <Avance
            {...{ rubrica, evaluacion, estado, isWide }}
            onSiguiente={() => goToNext()}
            onIr={(criterio) => focusOn(criterioId(criterio))}
          >
            {aviso}
            <DraftStatus saveState={saveState} />
          </Avance>
        )}
      </div>
      {autosave && saveState.en === 'conflicto' && (
        <Conflicto
          autosave={autosave}
          other={saveState.other}
          onTomar={async (other) => {
            if (other) return acompanamiento.take(other);
            await autosave.discard();
            finish();
          }}
        />
      )}
      {rubrica && (
        <EnvioDialogs envio={envio} resultado={{ diligencia, rubrica, evaluados: estado.evaluados }} onFin={finish} />
      )}
    </main>
  );
}

/** Loads what the end of a visit needs while there is a connection: the form must not ask for it later. */
function useLoadedEnd(isOpen: boolean): void {
  useEffect(() => {
    // What fails here is tried again where it is needed.
    if (isOpen) void Promise.allSettled([loadPictureTaker(), loadSignatureSheet()]);
  }, [isOpen]);
}

/** Focuses the form's title when a new form begins. */
function useStart() {
  const titulo = useRef<HTMLHeadingElement>(null);
  const [vueltas, setVueltas] = useState(0);
  // After the open dialog has returned the focus.
  useEffect(() => {
    if (vueltas === 0) return;
    scrollTo(0, 0);
    titulo.current?.focus({ preventScroll: true });
  }, [vueltas]);
  return { titulo, goBack: () => setVueltas((before) => before + 1) };
}

/** Opens the draft named in the page's address, or the planned visit, and writes the id of the open draft there. */
function useBorradorEnDireccion(
  autosave: DraftAutosave | null,
  // Renders again when it changes: the autosave may have an id by then.
  _saveState: SaveState,
  { continueBorrador, beginVisita }: Pick<Acompanamiento, 'continueBorrador' | 'beginVisita'>,
): void {
  const { borrador } = useSearchOf(acompanamientoSearch);
  const visita = useLocation({ select: ({ state }) => state.visitaPlaneada });
  const navigate = useNavigate();
  const named = useRef({ borrador, visita });
  const go = useRef({ continueBorrador, beginVisita });
  useEffect(() => {
    const { borrador: id, visita: planned } = named.current;
    if (id) go.current.continueBorrador(id);
    else if (planned) go.current.beginVisita(planned, planned.semana);
  }, []);
  const id = autosave?.id() ?? undefined;
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    // Until the first draft is open, its id stays in the address.
    if (id === before.current) return;
    before.current = id;
    void navigate({ to: '.', replace: true, resetScroll: false, search: () => (id ? { borrador: id } : {}) });
  }, [id, navigate]);
}

/** Banner: faults that prevent sending, or the failure of the last attempt with a button to retry. */
function Aviso({ revision, envio }: { readonly revision: Revision; readonly envio: EnvioDeFormulario }) {
  const { fallas, mensaje } = revision;
  const status = envio.fase.at === 'form' ? envio.fase.status : null;
  const [primera] = fallas.keys();
  const count = countOf(fallas.size, 'dato por revisar. ', 'datos por revisar. ');
  if (mensaje !== null && primera !== undefined) {
    return (
      <Alert tone="error">
        <p>
          <strong>{mensaje}</strong>
        </p>
        <p>
          <span>{count}</span>
          <Button variant="link" onClick={() => focusOn(primera)}>
            Ir al primero
          </Button>
        </p>
      </Alert>
    );
  }
  if (!status) return null;
  return (
    <Alert tone="error" actions={status.retry && <Button onClick={envio.send}>Enviar de nuevo</Button>}>
      {status.message}
    </Alert>
  );
}
