import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { acompanamientoDocente } from '#catalogo/acompanamiento/formulario.ts';
import type { Rubrica } from '#catalogo/rubrica/rubrica.ts';
import { Stack } from '#platform/web/ui/layout.tsx';
import { Lead } from '#platform/web/ui/text.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import type { DocenteConAsignaturas } from '../../contract.ts';
import { MejorasPendientes } from '../mejoras/MejorasPendientes.tsx';
import { Avance } from './avance/Avance.tsx';
import { Guardado, useResguardo } from './avance/Guardado.tsx';
import { Aviso } from './Aviso.tsx';
import { Borradores } from './Borradores.tsx';
import { entornoDe, idDeCriterio, type Mundo } from './campos.ts';
import { Columna } from './Columna.tsx';
import { Conflicto } from './Conflicto.tsx';
import { parDe } from './diligencia.ts';
import { useBorradorEnDireccion } from './useBorradorEnDireccion.ts';
import { DocenteYAsignatura } from './DocenteYAsignatura.tsx';
import { enfocar } from './enfocar.ts';
import { Capas } from './envio/Capas.tsx';
import { useEnvio } from './envio/useEnvio.ts';
import { estadoDeEvaluacion } from './faltantes.ts';
import styles from './formulario.module.css';
import type { Dispositivo } from './guardado/dispositivo.ts';
import { useAcompanamiento } from './useAcompanamiento.ts';
import { useAvance } from './useAvance.ts';
import { useRevision } from './useRevision.ts';

type FormularioProps = {
  readonly docentes: readonly DocenteConAsignaturas[];
  readonly mundo: Mundo;
  readonly dispositivo: Dispositivo;
};

/** Before a subject is chosen there are no criteria (spec 1 §2). */
const SIN_RUBRICA: Rubrica = { version: 0, variante: 'guiaDidactica', criterios: [] };

/** The accompaniment of a teacher's classroom, from the choice of the teacher to its receipt (spec 1 §2). */
export function Formulario({ docentes, mundo, dispositivo }: FormularioProps) {
  const acompanamiento = useAcompanamiento(dispositivo);
  const { diligencia, dispatch, guardador, apertura } = acompanamiento;
  const { evaluacion, asignatura, docente } = diligencia;
  const isOpen = apertura.en === 'reposo' || apertura.en === 'abierta';
  const rubrica = isOpen && diligencia.versionRubrica !== null ? acompanamiento.rubrica : undefined;
  const estado = useMemo(() => estadoDeEvaluacion(rubrica ?? SIN_RUBRICA, evaluacion), [rubrica, evaluacion]);
  const entorno = useMemo(() => entornoDe(mundo, { asignatura }), [mundo, asignatura]);
  const par = useMemo(() => parDe({ docente, asignatura }), [docente, asignatura]);
  const resguardo = useResguardo(guardador);
  const envio = useEnvio(diligencia, estado, guardador);
  const revision = useRevision({ diligencia, rubrica, estado, mundo, fase: envio.fase });
  const { onElegir, irAlSiguiente } = useAvance(rubrica, estado, dispatch);
  const isWide = useMediaQuery('(min-width: 64rem)');
  const { titulo, volver } = useComienzo();
  const queries = useQueryClient();
  useBorradorEnDireccion(guardador, resguardo, acompanamiento.continuar);

  function finish(): void {
    acompanamiento.comenzarOtro();
    envio.volver();
    revision.olvidar();
    volver();
    void queries.invalidateQueries({ queryKey: ['acompanamientos'] });
  }

  const aviso = <Aviso revision={revision} envio={envio} />;
  return (
    <main className={styles['pagina']} data-con-criterios={rubrica !== undefined}>
      <Stack as="header" gap={2}>
        <h1 ref={titulo} tabIndex={-1}>
          {acompanamientoDocente.titulo}
        </h1>
        <Lead>{`${acompanamientoDocente.textos.proposito} Los campos marcados con * son obligatorios.`}</Lead>
      </Stack>
      {!asignatura && <Borradores dispositivo={dispositivo} acompanamiento={acompanamiento} />}
      <div className={styles['cuerpo']}>
        <div className={styles['columna']}>
          <DocenteYAsignatura docentes={docentes} acompanamiento={acompanamiento} fallas={revision.fallas} />
          {rubrica && docente && asignatura && <MejorasPendientes correo={docente.correo} codigo={asignatura.codigo} />}
          <Columna
            {...{ acompanamiento, rubrica, par, entorno, isWide, onElegir, fallas: revision.fallas }}
            onSiguiente={irAlSiguiente}
            onEnviar={() => {
              if (revision.pasar()) envio.confirmar();
            }}
          >
            {!rubrica && aviso}
          </Columna>
        </div>
        {rubrica && (
          <Avance
            {...{ rubrica, evaluacion, estado, isWide }}
            onSiguiente={() => irAlSiguiente()}
            onIr={(criterio) => enfocar(idDeCriterio(criterio))}
          >
            {aviso}
            <Guardado resguardo={resguardo} />
          </Avance>
        )}
      </div>
      {guardador && resguardo.en === 'conflicto' && (
        <Conflicto
          guardador={guardador}
          otro={resguardo.otro}
          onTomar={async (otro) => {
            if (otro) return acompanamiento.tomar(otro);
            await guardador.discard();
            finish();
          }}
        />
      )}
      {rubrica && (
        <Capas envio={envio} resultado={{ diligencia, rubrica, evaluados: estado.evaluados }} onFin={finish} />
      )}
    </main>
  );
}

/** Leads to the title of the form when it begins afresh. */
function useComienzo() {
  const titulo = useRef<HTMLHeadingElement>(null);
  const [vueltas, setVueltas] = useState(0);
  // After the dialog that was open has given the focus back.
  useEffect(() => {
    if (vueltas === 0) return;
    scrollTo(0, 0);
    titulo.current?.focus({ preventScroll: true });
  }, [vueltas]);
  return { titulo, volver: () => setVueltas((antes) => antes + 1) };
}
