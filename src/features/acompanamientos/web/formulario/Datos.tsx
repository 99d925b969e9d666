// Fields of the form before the criteria: alternate e-mail address, week, image, signature, and addresses in copy.
import { memo, useLayoutEffect, useRef, useState, type Dispatch, type KeyboardEvent } from 'react';
import type { Entorno } from '#catalogo/campos/entorno.ts';
import { addCopias, CAMPOS_ACOMPANAMIENTO } from '#catalogo/rubrica/registro.ts';
import { focusOn } from '#features/rubricas/web/parts.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { endOfPress } from '#platform/web/ui/end-of-press.ts';
import { Field, FieldGroup } from '#platform/web/ui/Field.tsx';
import { CloseIcon } from '#platform/web/ui/icons.tsx';
import { Checkbox, TextInput } from '#platform/web/ui/inputs.tsx';
import { Grid, Row, Stack } from '#platform/web/ui/layout.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { VisuallyHidden } from '#platform/web/ui/text.tsx';
import type { AccionDeFormulario, Diligencia } from './diligencia.ts';
import { FirmaRecordada } from './FirmaRecordada.tsx';
import { fieldId } from './focus.ts';
import styles from './formulario.module.css';
import { CajaDeImagen, Firma } from './Imagenes.tsx';

type DatosProps = Pick<
  Diligencia,
  'docente' | 'usaEmailAlterno' | 'emailAlterno' | 'semana' | 'imagenes' | 'trazos' | 'copias' | 'otrosCorreos'
> & {
  readonly entorno: Entorno;
  /** The week of the semester's calendar; null outside of it. */
  readonly presentWeek: number | null;
  /** Faults by the id of their control. */
  readonly fallas: ReadonlyMap<string, string>;
  readonly dispatch: Dispatch<AccionDeFormulario>;
};

/** Fields beside the criteria: alternate address, week, images and copies (spec 1 §2, steps 2 to 4). */
export const Datos = memo(function Datos({ fallas, entorno, presentWeek, dispatch, ...datos }: DatosProps) {
  const { docente, usaEmailAlterno, emailAlterno, semana, imagenes, trazos, copias, otrosCorreos } = datos;
  const { imgSemana } = CAMPOS_ACOMPANAMIENTO;
  const change = (campos: Extract<AccionDeFormulario, { tipo: 'campos' }>['campos']): void =>
    dispatch({ tipo: 'campos', campos });
  return (
    <Section title="Datos del acompañamiento" look="ruled" gap={5}>
      <Grid column="wide" gap={5} align="top">
        <CorreoAlterno
          {...{ docente, usaEmailAlterno, emailAlterno }}
          falla={fallas.get(fieldId('emailAlterno'))}
          onCambio={change}
        />
        <Row align="bottom" gap={2}>
          <Stack width="short">
            <Field label="Semana" required id={fieldId('semana')} error={fallas.get(fieldId('semana'))}>
              {(control) => (
                <TextInput
                  {...control}
                  name="semana"
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={53}
                  value={semana}
                  onChange={({ target }) => change({ semana: target.value })}
                />
              )}
            </Field>
          </Stack>
          {presentWeek !== null && semana !== String(presentWeek) && (
            <Button
              onClick={() => {
                change({ semana: String(presentWeek) });
                focusOn(fieldId('semana'));
              }}
            >
              {`Usar la semana en curso: ${presentWeek}`}
            </Button>
          )}
        </Row>
        <CajaDeImagen
          campo={imgSemana}
          name="imgSemana"
          marco={{
            id: fieldId('imgSemana'),
            label: imgSemana.etiqueta,
            required: true,
            help: 'Captura del aula en la semana evaluada.',
            error: fallas.get(fieldId('imgSemana')),
          }}
          archivo={imagenes.semana}
          onArchivo={(imagen) => dispatch({ tipo: 'imagen', nombre: 'semana', imagen })}
        />
        <Stack>
          <Firma
            imagen={imagenes.firma}
            trazos={trazos}
            falla={fallas.get(fieldId('imgFirma'))}
            onFirma={(imagen, nuevos) => {
              change({ trazos: nuevos });
              dispatch({ tipo: 'imagen', nombre: 'firma', imagen });
            }}
          />
          <FirmaRecordada
            imagen={imagenes.firma}
            copias={copias}
            onUse={(firma, recordadas) => {
              change({ copias: [...new Set([...copias, ...recordadas])] });
              if (!firma) return;
              change({ trazos: null });
              dispatch({ tipo: 'imagen', nombre: 'firma', imagen: firma });
            }}
          />
        </Stack>
      </Grid>
      <Copias
        copias={copias}
        escritas={otrosCorreos}
        entorno={entorno}
        falla={fallas.get(fieldId('copias'))}
        onCambio={change}
      />
    </Section>
  );
});

type CorreoAlternoProps = Pick<Diligencia, 'docente' | 'usaEmailAlterno' | 'emailAlterno'> & {
  readonly falla: string | undefined;
  readonly onCambio: (campos: Partial<Pick<Diligencia, 'usaEmailAlterno' | 'emailAlterno'>>) => void;
};

/** Address for the result instead of the teacher's own (spec 1 §2). */
function CorreoAlterno({ docente, usaEmailAlterno, emailAlterno, falla, onCambio }: CorreoAlternoProps) {
  return (
    <div>
      <Checkbox
        name="usaEmailAlterno"
        label="Usar un correo electrónico alterno"
        hint={
          docente ? `Se usará en vez de ${docente.correo}.` : 'Se usará en vez del correo institucional del docente.'
        }
        checked={usaEmailAlterno}
        onChange={({ target }) => onCambio({ usaEmailAlterno: target.checked })}
      />
      {usaEmailAlterno && (
        <Field label="Email alterno" required id={fieldId('emailAlterno')} error={falla}>
          {(control) => (
            <TextInput
              {...control}
              name="emailAlterno"
              type="email"
              autoComplete="off"
              maxLength={254}
              value={emailAlterno}
              onChange={({ target }) => onCambio({ emailAlterno: target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

type CopiasProps = {
  readonly copias: readonly string[];
  /** Text of the field for other addresses. */
  readonly escritas: string;
  readonly entorno: Entorno;
  readonly falla: string | undefined;
  readonly onCambio: (campos: Partial<Pick<Diligencia, 'copias' | 'otrosCorreos'>>) => void;
};

/** Addresses that receive a copy: chosen from the preloaded ones, or typed (spec 1 §2, §5). */
function Copias(props: CopiasProps) {
  const { copias, entorno, onCambio } = props;
  const preloaded = entorno.opciones('correosCopia').map(({ texto }) => texto);
  const elegidas = preloaded.filter((correo) => copias.includes(correo)).length;
  const others = copias.filter((correo) => !preloaded.includes(correo));
  const choose = (nuevas: string[]): void => onCambio({ copias: nuevas });
  const remove = (correo: string): void => choose(copias.filter((other) => other !== correo));
  return (
    <Stack>
      <Grid column="wide" align="top">
        <FieldGroup
          label="Correos en copia"
          id={`${fieldId('copias')}-lista`}
          help="También reciben el resultado. Puede elegir varios."
        >
          <details className={styles['lista']}>
            <summary>{`Lista de la Unidad: ${elegidas} de ${preloaded.length} elegidos`}</summary>
            <Grid column="wide" even dense>
              {preloaded.map((correo) => (
                <Checkbox
                  key={correo}
                  label={correo}
                  checked={copias.includes(correo)}
                  onChange={({ target }) => (target.checked ? choose([...copias, correo]) : remove(correo))}
                />
              ))}
            </Grid>
          </details>
        </FieldGroup>
        <OtherCorreos {...props} />
      </Grid>
      {copias.length > 0 && (
        <ul className={styles['fichas']} aria-label="Recibirán copia">
          {[...preloaded.filter((correo) => copias.includes(correo)), ...others].map((correo) => (
            <li key={correo}>
              <span>{correo}</span>
              <button type="button" onClick={() => remove(correo)}>
                <CloseIcon />
                <VisuallyHidden>{`Quitar ${correo}`}</VisuallyHidden>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

/** Field for further addresses, separated by commas; Enter adds them. */
function OtherCorreos({ copias, escritas, entorno, falla, onCambio }: CopiasProps) {
  const [error, setError] = useState<string>();

  function add(): void {
    if (escritas.trim() === '') return;
    const result = addCopias(copias, escritas, entorno);
    setError(result.ok ? undefined : result.mensaje);
    if (result.ok) onCambio({ copias: [...result.correos], otrosCorreos: '' });
  }

  // The click that leaves the field may change `copias`: use the latest function.
  const vivo = useRef(add);
  useLayoutEffect(() => {
    vivo.current = add;
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }

  return (
    <Field
      label="Otros correos"
      id={fieldId('copias')}
      error={error ?? falla}
      help="Institucionales. Escriba uno o varios separados por coma y pulse Entrar."
    >
      {(control) => (
        <Row align="bottom" gap={2} first>
          <TextInput
            {...control}
            name="otrosCorreos"
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={2000}
            value={escritas}
            onChange={({ target }) => {
              onCambio({ otrosCorreos: target.value });
              setError(undefined);
            }}
            onKeyDown={onKeyDown}
            // Adds typed addresses on leaving: otherwise they would be lost silently.
            onBlur={() => void endOfPress().then(() => vivo.current())}
          />
          <Button onClick={add}>Agregar</Button>
        </Row>
      )}
    </Field>
  );
}
