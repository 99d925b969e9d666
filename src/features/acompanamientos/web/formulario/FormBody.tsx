// Body of the form below the choice of subject: data, criteria, closing, send button; notices while there is none.
import type { Dispatch } from 'react';
import { acompanamientoDocente } from '#catalogo/acompanamiento/formulario.ts';
import type { Entorno } from '#catalogo/campos/entorno.ts';
import { CAMPOS_ACOMPANAMIENTO } from '#catalogo/rubrica/registro.ts';
import type { Rubrica } from '#catalogo/rubrica/rubrica.ts';
import type { Recibo } from '#features/formularios/contract.ts';
import type { AlElegir } from '#features/rubricas/web/Opciones.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import type { Elements } from '#platform/web/ui/elements.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { Textarea } from '#platform/web/ui/inputs.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { ErrorState, Loading } from '#platform/web/ui/states.tsx';
import { Criterios } from './Criterios.tsx';
import { Datos } from './Datos.tsx';
import type { AccionDeFormulario, Par } from './diligencia.ts';
import { EvidenciaDeLaEncuesta } from './EvidenciaDeLaEncuesta.tsx';
import { EvidenciaDelAula } from './EvidenciaDelAula.tsx';
import { fieldId, ID_DE_ENVIO } from './focus.ts';
import styles from './formulario.module.css';
import type { Acompanamiento } from './useAcompanamiento.ts';
import { textoDeRecibo } from './useEnvio.ts';

type FormBodyProps = {
  readonly acompanamiento: Acompanamiento;
  readonly rubrica: Rubrica | undefined;
  readonly par: Par | null;
  readonly entorno: Entorno;
  /** The week of the semester's calendar; null outside of it. */
  readonly presentWeek: number | null;
  readonly fallas: ReadonlyMap<string, string>;
  readonly isWide: boolean;
  readonly onElegir: AlElegir;
  readonly onSiguiente: (criterio: string) => void;
  readonly onEnviar: () => void;
  /** Shown above the button that sends. */
  readonly children: Elements;
};

/** Sections of the form after teacher and subject are chosen; before that, a sentence asks for them. */
export function FormBody(props: FormBodyProps) {
  const { acompanamiento, par, entorno, presentWeek, fallas, onEnviar, children } = props;
  const { diligencia, dispatch, apertura, vuelta } = acompanamiento;
  const { docente, usaEmailAlterno, emailAlterno, semana, imagenes, trazos, copias, otrosCorreos } = diligencia;
  if (apertura.en === 'abriendo') return <Loading>Abriendo el acompañamiento…</Loading>;
  if (apertura.en === 'fallo') {
    return (
      <ErrorState title="No se pudo abrir el acompañamiento" onRetry={apertura.retry}>
        {apertura.mensaje}
      </ErrorState>
    );
  }
  if (apertura.en === 'enviada') return <Enviada recibo={apertura.recibo} onOtro={acompanamiento.beginOther} />;
  if (!par) {
    return (
      <>
        <p>Elija la asignatura para ver el resto del formulario.</p>
        {children}
        <RealizarRegistro onClick={onEnviar} />
      </>
    );
  }
  return (
    <>
      <Datos
        key={vuelta}
        {...{ docente, usaEmailAlterno, emailAlterno, semana, imagenes, trazos, copias, otrosCorreos }}
        {...{ entorno, presentWeek, fallas, dispatch }}
      />
      <Evaluacion {...props} par={par} />
      <Final
        observacionGeneral={diligencia.observacionGeneral}
        falla={fallas.get(fieldId('observacionGeneral'))}
        dispatch={dispatch}
        onEnviar={onEnviar}
      >
        {children}
      </Final>
    </>
  );
}

function Enviada({ recibo, onOtro }: { readonly recibo: Recibo; readonly onOtro: () => void }) {
  return (
    <Alert
      tone="success"
      title="Este acompañamiento ya se envió"
      actions={<Button onClick={onOtro}>Comenzar otro acompañamiento</Button>}
    >
      {textoDeRecibo(recibo)}
    </Alert>
  );
}

type EvaluacionProps = FormBodyProps & { readonly par: Par };

function Evaluacion(props: EvaluacionProps) {
  const { acompanamiento, rubrica, par, fallas, isWide, onElegir, onSiguiente } = props;
  const { diligencia, dispatch, falloDeRubrica: fallo } = acompanamiento;
  const { evaluacion, evidencias } = diligencia;
  return (
    <Section title="Criterios" look="ruled" gap={5}>
      {!rubrica && !fallo && <Loading>Cargando los criterios…</Loading>}
      {!rubrica && fallo && (
        <ErrorState title="No se pudieron cargar los criterios" onRetry={fallo.retry}>
          {fallo.mensaje}
        </ErrorState>
      )}
      {rubrica && (
        <>
          <p className={styles['teclas']}>
            Con el teclado: pulse la <kbd>letra</kbd> para elegir o quitar, las <kbd>flechas</kbd> para moverse y{' '}
            <kbd>Entrar</kbd> para ir al siguiente.
          </p>
          <EvidenciaDelAula
            key={`${par.docente.correo} ${par.asignatura.codigo}`}
            correo={par.docente.correo}
            asignatura={{ codigo: par.asignatura.codigo, tipo: par.asignatura.tipo }}
            semana={Number(diligencia.semana) || 1}
            versionRubrica={rubrica.version}
            evidencias={evidencias}
            onEvidencias={(leidas) => dispatch({ tipo: 'evidencias', evidencias: leidas })}
          />
          <EvidenciaDeLaEncuesta correo={par.docente.correo} codigo={par.asignatura.codigo} />
          <Criterios {...{ rubrica, par, evaluacion, evidencias, fallas, isWide, dispatch, onElegir, onSiguiente }} />
        </>
      )}
    </Section>
  );
}

type FinalProps = {
  readonly observacionGeneral: string;
  readonly falla: string | undefined;
  readonly dispatch: Dispatch<AccionDeFormulario>;
  readonly onEnviar: () => void;
  /** Shown above the button. */
  readonly children: Elements;
};

const { observacionGeneral: campo } = CAMPOS_ACOMPANAMIENTO.infoAcompanamiento.campos;

/** Last section: general observation and the button that sends (spec 1 §2, step 6). */
function Final({ observacionGeneral, falla, dispatch, onEnviar, children }: FinalProps) {
  return (
    <Section title="Cierre" look="ruled" gap={5}>
      <Field label={campo.etiqueta} id={fieldId('observacionGeneral')} error={falla}>
        {(control) => (
          <Textarea
            {...control}
            name="observacionGeneral"
            maxLength={campo.max}
            value={observacionGeneral}
            onChange={({ target }) => dispatch({ tipo: 'campos', campos: { observacionGeneral: target.value } })}
          />
        )}
      </Field>
      {children}
      <RealizarRegistro onClick={onEnviar} />
    </Section>
  );
}

/** Button that sends; while data are missing, it focuses the first missing field. */
function RealizarRegistro({ onClick }: { readonly onClick: () => void }) {
  return (
    <Row place="end" fills>
      <Button variant="main" id={ID_DE_ENVIO} onClick={onClick}>
        {acompanamientoDocente.textos.sendLabel}
      </Button>
    </Row>
  );
}
