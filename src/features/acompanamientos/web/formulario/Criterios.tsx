// Criteria of the form: a card each, with options, evidence and the previous accompaniment's result.
import { useQuery } from '@tanstack/react-query';
import { memo, useMemo, type Dispatch, type ReactNode } from 'react';
import { LARGO_DE_RELATO } from '#catalogo/campos/base.ts';
import { formatFecha } from '#catalogo/momento.ts';
import { isBelowEsencial } from '#catalogo/rubrica/esencial.ts';
import type { CriterioEvaluado, Eleccion, Evaluacion } from '#catalogo/rubrica/evaluacion.ts';
import { descriptorText, NA, type Criterio, type EvidenciaVista, type Rubrica } from '#catalogo/rubrica/rubrica.ts';
import { Opciones, type AlElegir, type OpcionDeCriterio } from '#features/rubricas/web/Opciones.tsx';
import { criterioId } from '#features/rubricas/web/parts.ts';
import { TarjetaDeCriterio, TarjetaQuitada } from '#features/rubricas/web/TarjetaDeCriterio.tsx';
import { call } from '#platform/web/api.ts';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { ButtonPanel, panelItemClass } from '#platform/web/ui/ButtonPanel.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { MoreIcon } from '#platform/web/ui/icons.tsx';
import { Textarea } from '#platform/web/ui/inputs.tsx';
import { Box } from '#platform/web/ui/layout.tsx';
import { Muted, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { acompanamientosContract } from '../../contract.ts';
import { Evidencia } from '../Evidencia.tsx';
import { Autoevaluacion, HintOfAutoevaluacion, useRevisado, type Revisado } from './Autoevaluacion.tsx';
import styles from './criterios.module.css';
import type { AccionDeFormulario, Diligencia, Par } from './diligencia.ts';

type CriteriosProps = {
  readonly rubrica: Rubrica;
  readonly par: Par;
  readonly evaluacion: Evaluacion;
  readonly evidencias: Diligencia['evidencias'];
  /** Faults by the id of their group of options. */
  readonly fallas: ReadonlyMap<string, string>;
  readonly isWide: boolean;
  readonly dispatch: Dispatch<AccionDeFormulario>;
  readonly onElegir: AlElegir;
  readonly onSiguiente: (criterio: string) => void;
};

const SIN_TOCAR = { observacionAdicional: '' };

/** Shows a card for each criterion (spec 1 §2), with its result in the previous accompaniment of the same teacher and subject. */
export const Criterios = memo(function Criterios(props: CriteriosProps) {
  const { rubrica, par, evaluacion, evidencias, fallas, isWide, ...comun } = props;
  const { data: anterior } = useAnterior(par);
  const revisado = useRevisado(par);
  const { elecciones, quitados } = evaluacion;
  const when = anterior ? `semana ${anterior.semana}, ${formatFecha(new Date(anterior.recibido))}` : '';
  return (
    <>
      {revisado && <HintOfAutoevaluacion />}
      {rubrica.criterios.map((criterio) => {
        const { clave } = criterio;
        return (
          <Tarjeta
            key={clave}
            {...comun}
            criterio={criterio}
            eleccion={elecciones[clave] ?? SIN_TOCAR}
            isRemoved={quitados.includes(clave)}
            fallaDescriptor={fallas.get(criterioId(clave, 'descriptor'))}
            fallaObservacion={fallas.get(criterioId(clave, 'observacion'))}
            fallaAdicional={fallas.get(criterioId(clave, 'observacionAdicional'))}
            evidencia={evidencias[clave]}
            revisado={revisado}
            anterior={anterior?.evaluados.find((evaluado) => evaluado.clave === clave)}
            when={when}
            isWide={isWide}
          />
        );
      })}
    </>
  );
});

/** Reads the previous accompaniment; null if there is none. The form works without it if it cannot be read. */
function useAnterior({ docente: { correo }, asignatura: { codigo } }: Par) {
  return useQuery({
    queryKey: ['acompanamientos', 'anterior', correo, codigo],
    queryFn: async () =>
      (await call(acompanamientosContract, 'POST /acompanamientos/anterior', { body: { correo, codigo } })).anterior,
    staleTime: Infinity,
  });
}

type TarjetaProps = {
  readonly criterio: Criterio;
  readonly eleccion: Eleccion;
  readonly isRemoved: boolean;
  readonly fallaDescriptor: string | undefined;
  readonly fallaObservacion: string | undefined;
  readonly fallaAdicional: string | undefined;
  readonly evidencia: EvidenciaVista | undefined;
  readonly revisado: Revisado | null;
  /** Result of the criterion in the previous accompaniment. */
  readonly anterior: CriterioEvaluado | undefined;
  /** Week and date of the previous accompaniment: 'semana 3, 12/09/2026'. */
  readonly when: string;
  /** The window has room for the previous result: it starts open. */
  readonly isWide: boolean;
  readonly dispatch: Dispatch<AccionDeFormulario>;
  readonly onElegir: AlElegir;
  readonly onSiguiente: (criterio: string) => void;
};

/** Card of one criterion (spec 1 §2). It renders again only when its own data change. */
const Tarjeta = memo(function Tarjeta(props: TarjetaProps) {
  const { criterio, eleccion, isRemoved, anterior, dispatch, onElegir, onSiguiente } = props;
  const { clave, numero, nombre } = criterio;
  const { descriptores, observaciones } = useMemo(() => opcionesOf(criterio), [criterio]);
  if (isRemoved) return <Quitada {...{ criterio, dispatch }} />;
  const comun = { criterio: clave, onElegir, onSiguiente };
  const elegido = descriptores.find((descriptor) => descriptor.clave === eleccion.descriptor);
  const needsRemark = isBelowEsencial(criterio, elegido?.valoracion ?? null);
  return (
    <TarjetaDeCriterio
      criterio={criterio}
      beside={
        <ButtonPanel
          button={{
            className: buttonClass('plain'),
            title: 'Más acciones',
            children: (
              <>
                <MoreIcon />
                <VisuallyHidden>{`Más acciones del criterio ${numero}, ${nombre}`}</VisuallyHidden>
              </>
            ),
          }}
        >
          {() => (
            <button type="button" className={panelItemClass} onClick={() => dispatchAndStay(dispatch, 'quitar', clave)}>
              No evaluar este criterio
            </button>
          )}
        </ButtonPanel>
      }
    >
      {props.revisado && (
        <Autoevaluacion
          key={`${props.revisado.correo} ${props.revisado.codigo}`}
          revisado={props.revisado}
          criterio={criterio}
          eleccion={eleccion.descriptor}
        />
      )}
      {props.evidencia && <EvidenciaDeCriterio {...{ criterio, eleccion, onElegir }} evidencia={props.evidencia} />}
      {anterior && <Anterior anterior={anterior} when={props.when} isOpen={props.isWide} />}
      <div className={styles['cuerpo']}>
        <Opciones
          {...comun}
          id={criterioId(clave, 'descriptor')}
          parte="descriptor"
          etiqueta="Descriptor"
          opciones={descriptores}
          elegida={eleccion.descriptor}
          falla={props.fallaDescriptor}
        />
        <Opciones
          {...comun}
          id={criterioId(clave, 'observacion')}
          parte="observacion"
          etiqueta="Observación"
          opciones={observaciones}
          elegida={eleccion.observacion}
          falla={props.fallaObservacion}
        />
        <div className={styles['adicional']}>
          <Field
            id={criterioId(clave, 'observacionAdicional')}
            label="Observación adicional"
            required={needsRemark}
            error={props.fallaAdicional}
            help={
              needsRemark
                ? `Este criterio es esencial y está por debajo de ${criterio.esencial}: diga qué falta.`
                : 'Opcional; basta con ella si ninguna de las anteriores corresponde.'
            }
          >
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                maxLength={LARGO_DE_RELATO}
                value={eleccion.observacionAdicional}
                onChange={({ target }) =>
                  dispatch({ tipo: 'anotar', criterio: clave, observacionAdicional: target.value })
                }
              />
            )}
          </Field>
        </div>
      </div>
    </TarjetaDeCriterio>
  );
});

/** Removes or restores a criterion. The pressed button disappears: the focus moves to the button that undoes it. */
function dispatchAndStay(dispatch: Dispatch<AccionDeFormulario>, tipo: 'quitar' | 'restaurar', criterio: string): void {
  dispatch({ tipo, criterio });
  requestAnimationFrame(() => document.getElementById(criterioId(criterio))?.querySelector('button')?.focus());
}

/** Returns the options of a criterion. Observations are grouped by sign, in whichever order the rubric has them. */
function opcionesOf({ descriptores, observaciones }: Criterio): {
  readonly descriptores: readonly OpcionDeCriterio[];
  readonly observaciones: readonly OpcionDeCriterio[];
} {
  const bySigno = (['pos', 'int', 'neg'] as const).flatMap((signo) =>
    observaciones.filter(({ valoracion }) => valoracion === signo),
  );
  return {
    descriptores: descriptores.map(({ clave, descripcion, valoracion }) => ({ clave, texto: descripcion, valoracion })),
    observaciones: bySigno.map(({ clave, observacion, valoracion }) => ({
      clave,
      texto: observacion,
      signo: valoracion,
    })),
  };
}

function Quitada({ criterio, dispatch }: Pick<TarjetaProps, 'criterio' | 'dispatch'>): ReactNode {
  const { clave, numero, nombre } = criterio;
  return (
    <TarjetaQuitada criterio={criterio}>
      <Button onClick={() => dispatchAndStay(dispatch, 'restaurar', clave)}>
        Evaluarlo
        <VisuallyHidden>{` el criterio ${numero}, ${nombre}`}</VisuallyHidden>
      </Button>
    </TarjetaQuitada>
  );
}

type AnteriorProps = { readonly anterior: CriterioEvaluado; readonly when: string; readonly isOpen: boolean };

function Anterior({ anterior, when, isOpen }: AnteriorProps) {
  const { descriptor, observacion, observacionAdicional } = anterior;
  const dicho = observacion && observacion.valoracion !== NA ? observacion.observacion : '';
  return (
    <Box as="details" look="aside" open={isOpen}>
      <summary>
        <span>{`Acompañamiento anterior (${when}): `}</span>
        <strong>{descriptor?.valoracion ?? NA}</strong>
      </summary>
      {descriptor && descriptor.descripcion !== NA && <Muted>{descriptor.descripcion}</Muted>}
      {dicho && <Muted>{dicho}</Muted>}
      {observacionAdicional && <Muted>{observacionAdicional}</Muted>}
    </Box>
  );
}

type EvidenciaDeCriterioProps = {
  readonly criterio: Criterio;
  readonly eleccion: Eleccion;
  readonly evidencia: EvidenciaVista;
  readonly onElegir: AlElegir;
};

/** Shows the evidence for a criterion and the descriptor that it suggests. Nothing is chosen automatically. */
function EvidenciaDeCriterio({ criterio, eleccion, evidencia, onElegir }: EvidenciaDeCriterioProps) {
  const sugerido = criterio.descriptores.find(({ clave }) => clave === evidencia.sugerencia);
  const isChosen = sugerido !== undefined && eleccion.descriptor === sugerido.clave;
  return (
    <Evidencia numero={criterio.numero} titulo="Evidencia" evidencia={evidencia}>
      {!sugerido && <span>Véalo en el aula y decida.</span>}
      {sugerido && (
        <>
          <span>
            {'Sugiere: '}
            <strong>{descriptorText(sugerido)}</strong>
          </span>
          {/* The button stays after it is pressed, so that the focus does not jump away from the card. */}
          <Button
            aria-disabled={isChosen}
            onClick={() => !isChosen && onElegir(criterio.clave, 'descriptor', sugerido.clave, 'clic')}
          >
            <span>{isChosen ? 'Elegido' : 'Usar'}</span>
            <VisuallyHidden>{` lo sugerido en el criterio ${criterio.numero}`}</VisuallyHidden>
          </Button>
        </>
      )}
    </Evidencia>
  );
}
