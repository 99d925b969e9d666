import { type Dispatch, memo } from 'react';
import type { Entorno } from '#catalogo/campos/entorno.ts';
import { CAMPOS_ACOMPANAMIENTO } from '#catalogo/rubrica/registro.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { idDeCampo } from './campos.ts';
import type { Accion, Diligencia } from './diligencia.ts';
import { CajaDeImagen } from './partes/CajaDeImagen.tsx';
import { Copias } from './partes/Copias.tsx';
import { CorreoAlterno } from './partes/CorreoAlterno.tsx';
import { Firma } from './partes/Firma.tsx';

type DatosProps = Pick<
  Diligencia,
  'docente' | 'usaEmailAlterno' | 'emailAlterno' | 'semana' | 'imagenes' | 'trazos' | 'copias' | 'otrosCorreos'
> & {
  readonly entorno: Entorno;
  /** What is wrong, by the id of its control. */
  readonly fallas: ReadonlyMap<string, string>;
  readonly dispatch: Dispatch<Accion>;
};

/** What an accompaniment says beside its criteria: where the result goes, week, images, copies (spec 1 §2, steps 2 to 4). */
export const Datos = memo(function Datos({ fallas, entorno, dispatch, ...datos }: DatosProps) {
  const { docente, usaEmailAlterno, emailAlterno, semana, imagenes, trazos, copias, otrosCorreos } = datos;
  const { imgSemana } = CAMPOS_ACOMPANAMIENTO;
  const change = (campos: Extract<Accion, { tipo: 'campos' }>['campos']): void => dispatch({ tipo: 'campos', campos });
  return (
    <Section title="Datos del acompañamiento" look="ruled" gap={5}>
      <CorreoAlterno
        {...{ docente, usaEmailAlterno, emailAlterno }}
        falla={fallas.get(idDeCampo('emailAlterno'))}
        onCambio={change}
      />
      <Stack width="short">
        <Field label="Semana" required id={idDeCampo('semana')} error={fallas.get(idDeCampo('semana'))}>
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
      <CajaDeImagen
        campo={imgSemana}
        name="imgSemana"
        marco={{
          id: idDeCampo('imgSemana'),
          label: imgSemana.etiqueta,
          required: true,
          help: 'Una captura del aula en la semana que se evalúa. Se reduce antes de guardarla.',
          error: fallas.get(idDeCampo('imgSemana')),
        }}
        archivo={imagenes.semana}
        onArchivo={(imagen) => dispatch({ tipo: 'imagen', nombre: 'semana', imagen })}
      />
      <Firma
        imagen={imagenes.firma}
        trazos={trazos}
        falla={fallas.get(idDeCampo('imgFirma'))}
        onFirma={(imagen, nuevos) => {
          change({ trazos: nuevos });
          dispatch({ tipo: 'imagen', nombre: 'firma', imagen });
        }}
      />
      <Copias
        copias={copias}
        escritas={otrosCorreos}
        entorno={entorno}
        falla={fallas.get(idDeCampo('copias'))}
        onCambio={change}
      />
    </Section>
  );
});
