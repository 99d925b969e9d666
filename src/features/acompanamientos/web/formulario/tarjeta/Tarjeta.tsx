import { type Dispatch, memo, type ReactNode, useMemo } from 'react';
import { LARGO_DE_RELATO } from '#catalogo/campos/base.ts';
import type { CriterioEvaluado, Eleccion, EvidenciaVista } from '#catalogo/rubrica/evaluacion.ts';
import { type Criterio, NA } from '#catalogo/rubrica/rubrica.ts';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { ButtonPanel, panelItemClass } from '#platform/web/ui/ButtonPanel.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { MoreIcon } from '#platform/web/ui/icons.tsx';
import { Textarea } from '#platform/web/ui/inputs.tsx';
import { Box, Row } from '#platform/web/ui/layout.tsx';
import { Muted, Prose, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { idDeCriterio } from '../campos.ts';
import type { Accion } from '../diligencia.ts';
import { EvidenciaDeCriterio } from './EvidenciaDeCriterio.tsx';
import { type AlElegir, type OpcionDeCriterio, Opciones } from './Opciones.tsx';
import styles from './tarjeta.module.css';

type TarjetaProps = {
  readonly criterio: Criterio;
  readonly eleccion: Eleccion;
  readonly estaQuitada: boolean;
  readonly fallaDescriptor: string | undefined;
  readonly fallaObservacion: string | undefined;
  /** What the classroom shows of it. */
  readonly evidencia: EvidenciaVista | undefined;
  /** What the last accompaniment of the same teacher and subject said of the criterion. */
  readonly anterior: CriterioEvaluado | undefined;
  /** When it was, in words: 'semana 3, 12/09/2026'. */
  readonly cuando: string;
  /** There is room to read it beside the criterion. */
  readonly isWide: boolean;
  readonly dispatch: Dispatch<Accion>;
  readonly onElegir: AlElegir;
  readonly onSiguiente: (criterio: string) => void;
};

/** One criterion to be evaluated (spec 1 §2). It is drawn again only when something of its own changes. */
export const Tarjeta = memo(function Tarjeta(props: TarjetaProps) {
  const { criterio, eleccion, estaQuitada, anterior, dispatch, onElegir, onSiguiente } = props;
  const { clave, numero, nombre } = criterio;
  const id = idDeCriterio(clave);
  const { descriptores, observaciones } = useMemo(() => opcionesDe(criterio), [criterio]);
  if (estaQuitada) return <Quitada {...{ criterio, dispatch }} />;
  const comun = { criterio: clave, onElegir, onSiguiente };
  return (
    <article id={id} className={styles['tarjeta']} aria-labelledby={`${id}-titulo`}>
      <Row as="header" align="top">
        <h3 id={`${id}-titulo`}>
          <span className={styles['numero']}>{numero}</span>
          <span>
            <span className={styles['nombre']}>{nombre}</span>
            <VisuallyHidden>. </VisuallyHidden>
            <Prose as="span">{criterio.criterio}</Prose>
          </span>
        </h3>
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
      </Row>
      {props.evidencia && <EvidenciaDeCriterio {...{ criterio, eleccion, onElegir }} evidencia={props.evidencia} />}
      {anterior && <Anterior anterior={anterior} cuando={props.cuando} isOpen={props.isWide} />}
      <div className={styles['cuerpo']}>
        <Opciones
          {...comun}
          id={idDeCriterio(clave, 'descriptor')}
          parte="descriptor"
          etiqueta="Descriptor"
          opciones={descriptores}
          elegida={eleccion.descriptor}
          falla={props.fallaDescriptor}
        />
        <Opciones
          {...comun}
          id={idDeCriterio(clave, 'observacion')}
          parte="observacion"
          etiqueta="Observación"
          opciones={observaciones}
          elegida={eleccion.observacion}
          falla={props.fallaObservacion}
        />
        <div className={styles['adicional']}>
          <Field
            label="Observación adicional"
            help="Opcional; basta con ella si ninguna de las anteriores corresponde."
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
    </article>
  );
});

/** The card changes under the button that was pressed: the one that undoes it takes the focus. */
function dispatchAndStay(dispatch: Dispatch<Accion>, tipo: 'quitar' | 'restaurar', criterio: string): void {
  dispatch({ tipo, criterio });
  requestAnimationFrame(() => document.getElementById(idDeCriterio(criterio))?.querySelector('button')?.focus());
}

/** Observations of one sign stand together, whatever their order in the rubric. */
function opcionesDe({ descriptores, observaciones }: Criterio): {
  readonly descriptores: readonly OpcionDeCriterio[];
  readonly observaciones: readonly OpcionDeCriterio[];
} {
  const porSigno = (['pos', 'int', 'neg'] as const).flatMap((signo) =>
    observaciones.filter(({ valoracion }) => valoracion === signo),
  );
  return {
    descriptores: descriptores.map(({ clave, descripcion, valoracion }) => ({ clave, texto: descripcion, valoracion })),
    observaciones: porSigno.map(({ clave, observacion, valoracion }) => ({
      clave,
      texto: observacion,
      signo: valoracion,
    })),
  };
}

function Quitada({ criterio, dispatch }: Pick<TarjetaProps, 'criterio' | 'dispatch'>): ReactNode {
  const { clave, numero, nombre } = criterio;
  const id = idDeCriterio(clave);
  return (
    <article id={id} className={`${styles['tarjeta']} ${styles['quitada']}`} aria-labelledby={`${id}-titulo`}>
      <h3 id={`${id}-titulo`}>
        <span className={styles['numero']}>{numero}</span>
        <span>{`${nombre}: no se evalúa`}</span>
      </h3>
      <Button onClick={() => dispatchAndStay(dispatch, 'restaurar', clave)}>
        Evaluarlo
        <VisuallyHidden>{` el criterio ${numero}, ${nombre}`}</VisuallyHidden>
      </Button>
    </article>
  );
}

type AnteriorProps = { readonly anterior: CriterioEvaluado; readonly cuando: string; readonly isOpen: boolean };

function Anterior({ anterior, cuando, isOpen }: AnteriorProps) {
  const { descriptor, observacion, observacionAdicional } = anterior;
  const dicho = observacion && observacion.valoracion !== NA ? observacion.observacion : '';
  return (
    <Box as="details" look="aside" open={isOpen}>
      <summary>
        {`Acompañamiento anterior (${cuando}): `}
        <strong>{descriptor?.valoracion ?? NA}</strong>
      </summary>
      {descriptor && descriptor.descripcion !== NA && <Muted>{descriptor.descripcion}</Muted>}
      {dicho && <Muted>{dicho}</Muted>}
      {observacionAdicional && <Muted>{observacionAdicional}</Muted>}
    </Box>
  );
}
