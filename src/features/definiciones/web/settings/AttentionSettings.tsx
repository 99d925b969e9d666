// Settings of what the unit does with answers: states, requests with a promise, and the person to whom it writes.
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { Checkbox } from '#platform/web/ui/inputs.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import {
  informeOf,
  personaQuestions,
  withCorreo,
  withEstado,
  withPersona,
  withSolicitud,
} from '../../editing/settings.ts';
import { useOpenForm } from '../editor-context.ts';
import { NumberSetting, SwitchSetting } from './fields.tsx';
import { SettingsPart } from './parts.tsx';

export function AttentionSettings() {
  const { draft, change } = useOpenForm();
  const { acciones, solicitud } = informeOf(draft);
  return (
    <SettingsPart part="atencion">
      <SwitchSetting
        label="Llevan estado"
        help="Abierto, pendiente o cerrado. Sin él son respuestas que solo se leen."
        isOn={acciones.estado}
        onChange={(isOn) => change(withEstado(draft, isOn))}
      />
      <SwitchSetting
        label="Son solicitudes"
        help="Alguien de la unidad atiende cada una, y quien la envió ve en qué va."
        isOn={solicitud !== undefined}
        onChange={(isOn) => change(withSolicitud(draft, isOn))}
      />
      {solicitud && (
        <NumberSetting
          label="Días hábiles para responder"
          help="La promesa que se le hace a quien la envía."
          ruta="informe.solicitud.plazo"
          value={solicitud.plazo}
          min={1}
          max={365}
          onChange={(plazo, ruta) => change(withSolicitud(draft, true, plazo), ruta)}
        />
      )}
      <PersonaSettings />
    </SettingsPart>
  );
}

function PersonaSettings() {
  const { draft, change } = useOpenForm();
  const { acciones, persona } = informeOf(draft);
  const { nombres, correos } = personaQuestions(draft);
  if (correos.length === 0) {
    return <Muted>Para escribirle a quien responde, agregue una pregunta de correo electrónico.</Muted>;
  }
  const chosen = persona?.nombreUsuario ?? [];

  function name(ruta: string, isChosen: boolean): void {
    if (!persona) return;
    const [first, ...others] = nombres
      .map((one) => one.ruta)
      .filter((one) => (one === ruta ? isChosen : chosen.includes(one)));
    if (first !== undefined) change(withPersona(draft, { ...persona, nombreUsuario: [first, ...others] }));
  }

  return (
    <Stack gap={4}>
      <SelectField
        label="Correo de la persona de cada respuesta"
        help="A esa dirección le escribe la unidad desde el informe."
        value={persona?.email}
        options={correos.map(({ ruta, campo }) => [ruta, campo.etiqueta] as const)}
        all="Ninguno"
        onChange={(email) => change(withPersona(draft, email === undefined ? null : { email }))}
      />
      {persona && nombres.length > 0 && (
        <FieldGroup label="Su nombre" help="Con estas respuestas, en este orden, se la llama en los correos.">
          <Stack gap={1}>
            {nombres.map(({ ruta, campo }) => (
              <Checkbox
                key={ruta}
                label={campo.etiqueta}
                checked={chosen.includes(ruta)}
                onChange={({ target }) => name(ruta, target.checked)}
              />
            ))}
          </Stack>
        </FieldGroup>
      )}
      {persona && (
        <SwitchSetting
          label="Se le puede escribir desde el informe"
          isOn={acciones.correo}
          onChange={(isOn) => change(withCorreo(draft, isOn))}
        />
      )}
    </Stack>
  );
}
