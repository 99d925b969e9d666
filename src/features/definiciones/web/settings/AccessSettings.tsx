// Settings of who fills in a form, where it is found, how it is asked, how many answers it takes, and when it is open.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ACCESOS } from '#catalogo/revision/accesos.ts';
import { GRUPOS_DE_INICIO } from '#catalogo/tramite.ts';
import { SIN_LIMITES, vigenciaInWords } from '#catalogo/vigencia.ts';
import { vigenciasContract } from '#features/vigencias/contract.ts';
import { CLAVE, EditVigencia } from '#features/vigencias/web/EditVigencia.tsx';
import { keysOf } from '#platform/contract/keys-of.ts';
import { call } from '#platform/web/api.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { withFormulario } from '../../editing/draft.ts';
import { countedQuestions, withInicio, withLimites, without } from '../../editing/settings.ts';
import { useOpenForm } from '../editor-context.ts';
import { NumberSetting, SwitchSetting, TextSetting, useFault } from './fields.tsx';
import { SettingsPart } from './parts.tsx';

/** Its place among the public links: after those of the product. */
const LAST = 100;

/** The limit of all answers, until another number is written. */
const FIRST_TOTAL = 100;

const groupsOf = <G extends string>(grupos: Readonly<Record<G, string>>) =>
  keysOf(grupos).map((grupo) => [grupo, grupos[grupo]] as const);

export function AccessSettings() {
  const { draft, change } = useOpenForm();
  const { formulario, inicio = {} } = draft;
  const error = useFault('formulario.acceso');
  const hasSteps = formulario.secciones.length > 1;
  return (
    <SettingsPart part="acceso">
      <SelectField
        label="Quién puede llenarlo"
        error={error}
        value={formulario.acceso}
        options={keysOf(ACCESOS).map((acceso) => [acceso, ACCESOS[acceso]])}
        onChange={(acceso) => change(withFormulario(draft, { acceso }))}
      />
      <SelectField
        label="En el inicio de estudiantes"
        value={inicio.estudiante}
        options={groupsOf(GRUPOS_DE_INICIO.estudiante)}
        all="No aparece"
        onChange={(estudiante) => change(withInicio(draft, { estudiante }))}
      />
      <SelectField
        label="En el inicio de docentes"
        value={inicio.docente}
        options={groupsOf(GRUPOS_DE_INICIO.docente)}
        all="No aparece"
        onChange={(docente) => change(withInicio(draft, { docente }))}
      />
      <SwitchSetting
        label="Entre los enlaces públicos"
        help="La lista de enlaces para compartir, en el inicio de gestores."
        isOn={inicio.compartido !== undefined}
        onChange={(isOn) => change(withInicio(draft, { compartido: isOn ? LAST : undefined }))}
      />
      <SwitchSetting
        label="Una sección a la vez"
        help={
          hasSteps
            ? 'Con «Siguiente», y un resumen antes de enviar. Conviene en formularios largos.'
            : 'Necesita por lo menos dos secciones.'
        }
        isOn={formulario.pasos === true}
        disabled={!hasSteps && !formulario.pasos}
        onChange={(isOn) => change(isOn ? withFormulario(draft, { pasos: true }) : without(draft, 'pasos'))}
      />
      <TextSetting
        label="Letras del comprobante"
        help="De 2 a 5. Con ellas empieza el número de cada respuesta."
        ruta="formulario.prefijo"
        value={formulario.prefijo}
        max={5}
        onChange={(text, ruta) =>
          change(withFormulario(draft, { prefijo: text.toUpperCase().replaceAll(/[^A-Z]/g, '') }), ruta)
        }
      />
    </SettingsPart>
  );
}

export function LimitSettings() {
  const { draft, change } = useOpenForm();
  const { total, porPersona } = draft.formulario.limites ?? {};
  const counted = countedQuestions(draft);
  const error = useFault('formulario.limites.porPersona.campo');
  return (
    <SettingsPart part="limites">
      <SwitchSetting
        label="Limitar el total"
        help="Al llegar a ese número, el formulario ya no recibe más."
        isOn={total !== undefined}
        onChange={(isOn) => change(withLimites(draft, { total: isOn ? FIRST_TOTAL : undefined }))}
      />
      {total !== undefined && (
        <NumberSetting
          label="Respuestas en total"
          ruta="formulario.limites.total"
          value={total}
          min={1}
          max={1_000_000}
          onChange={(next, ruta) => change(withLimites(draft, { total: next }), ruta)}
        />
      )}
      {counted.length === 0 && !porPersona ? (
        <Muted>
          Para limitar las de cada persona, agregue una pregunta obligatoria de documento o de correo electrónico.
        </Muted>
      ) : (
        <SelectField
          label="Limitar las de cada persona"
          help="Se cuentan las que tienen el mismo dato."
          error={error}
          value={porPersona?.campo}
          options={counted.map(({ ruta, campo }) => [ruta, `Por «${campo.etiqueta}»`] as const)}
          all="Sin límite"
          onChange={(campo) =>
            change(
              withLimites(draft, { porPersona: campo === undefined ? undefined : { maximo: 1, ...porPersona, campo } }),
            )
          }
        />
      )}
      {porPersona && (
        <NumberSetting
          label="Respuestas de cada persona"
          ruta="formulario.limites.porPersona.maximo"
          value={porPersona.maximo}
          min={1}
          max={1000}
          onChange={(maximo, ruta) => change(withLimites(draft, { porPersona: { ...porPersona, maximo } }), ruta)}
        />
      )}
    </SettingsPart>
  );
}

export function WindowSettings() {
  const { slug, titulo, publicada } = useOpenForm().definicion;
  const [isEditing, setEditing] = useState(false);
  const lectura = useQuery({
    queryKey: CLAVE,
    queryFn: ({ signal }) => call(vigenciasContract, 'GET /vigencias', {}, { signal }),
  });
  return (
    <SettingsPart part="vigencia">
      <Reading of={lectura} failure="No se pudo leer la apertura y el cierre">
        {({ vigencias }) => {
          const abierta = vigencias.find(({ formulario }) => formulario === slug) ?? {
            formulario: slug,
            vigencia: SIN_LIMITES,
            version: 0,
            historia: [],
          };
          const now = new Date(lectura.dataUpdatedAt);
          const said = vigenciaInWords(abierta.vigencia, now);
          return (
            <Stack gap={3}>
              <p>{said ? [said.aviso, said.mensaje].join(' ') : 'Está siempre abierto.'}</p>
              <Row>
                <Button onClick={() => setEditing(true)}>Cambiar la apertura o el cierre</Button>
              </Row>
              <Muted>
                {publicada === null
                  ? 'Vale desde que lo publique.'
                  : 'Se aplica en segundos, sin publicar otra versión.'}
              </Muted>
              {isEditing && (
                <EditVigencia
                  titulo={titulo}
                  abierta={abierta}
                  inicial={abierta.vigencia}
                  ahora={now}
                  onGuardada={() => setEditing(false)}
                  onCancelar={() => setEditing(false)}
                />
              )}
            </Stack>
          );
        }}
      </Reading>
    </SettingsPart>
  );
}
