// Settings of personal data: how long they are kept, the consent that a form asks for, and whether they are sensitive.
import { MAX_MESES_DE_CONSERVACION, type Consentimiento } from '#catalogo/formulario.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { Muted } from '#platform/web/ui/text.tsx';
import { withFormulario } from '../../editing/draft.ts';
import { withConsentimiento, without } from '../../editing/settings.ts';
import { useOpenForm } from '../editor-context.ts';
import { NumberSetting, SwitchSetting, TextSetting } from './fields.tsx';
import { SettingsPart } from './parts.tsx';

/** The consent with which one begins. */
const FIRST = {
  texto:
    'Autorizo a la Unidad de Educación Virtual a tratar los datos que doy en este formulario para atender lo que envío ' +
    'y comunicarse conmigo, de acuerdo con la Ley 1581 de 2012.',
  etiqueta: 'Autorizo el tratamiento de mis datos',
  mensaje: 'Para enviar el formulario, autorice el tratamiento de sus datos.',
  finalidad: 'Atender lo que se envía y comunicarse con quien lo envía',
} as const satisfies Partial<Consentimiento>;

export function ConsentSettings() {
  const { draft, change } = useOpenForm();
  const { consentimiento, conservacion, sensible } = draft.formulario;
  const put = (parte: Partial<Consentimiento>, text?: string): void =>
    change(withConsentimiento(draft, { ...FIRST, ...consentimiento, ...parte }, diaOf(new Date())), text);
  const ruta = (propiedad: string): string => `formulario.consentimiento.${propiedad}`;
  return (
    <SettingsPart part="datos">
      <NumberSetting
        label="Meses que se conservan los datos"
        help="Después del semestre en que se envían. Luego se les quita lo que permite saber de quién son. Si en «Conservación de datos» se puso otra regla, vale hasta que aquí cambie el número."
        ruta="formulario.conservacion.meses"
        value={conservacion?.meses}
        min={1}
        max={MAX_MESES_DE_CONSERVACION}
        onChange={(meses, name) => change(withFormulario(draft, { conservacion: { meses } }), name)}
      />
      <SwitchSetting
        label="Pedir autorización para tratar los datos"
        help="Antes de enviar se lee el texto completo y se marca una casilla. Cada respuesta guarda qué texto aceptó."
        isOn={consentimiento !== undefined}
        onChange={(isOn) => (isOn ? put({}) : change(without(draft, 'consentimiento')))}
      />
      {consentimiento && (
        <>
          <TextSetting
            label="Texto de la autorización"
            help="Si lo cambia después de publicar, es otra versión: quienes ya respondieron conservan la que leyeron."
            ruta={ruta('texto')}
            value={consentimiento.texto}
            max={5000}
            rows={5}
            onChange={(texto, name) => put({ texto }, name)}
          />
          <TextSetting
            label="Frase junto a la casilla"
            ruta={ruta('etiqueta')}
            value={consentimiento.etiqueta}
            max={300}
            onChange={(etiqueta, name) => put({ etiqueta }, name)}
          />
          <TextSetting
            label="Mensaje si no la marca"
            ruta={ruta('mensaje')}
            value={consentimiento.mensaje}
            max={300}
            onChange={(mensaje, name) => put({ mensaje }, name)}
          />
          <TextSetting
            label="Finalidad"
            help="Con esta frase aparece en la página sobre el tratamiento de datos."
            ruta={ruta('finalidad')}
            value={consentimiento.finalidad}
            max={300}
            onChange={(finalidad, name) => put({ finalidad }, name)}
          />
          <Muted>{`Versión ${consentimiento.version}, desde el ${consentimiento.desde}.`}</Muted>
        </>
      )}
      <SwitchSetting
        label="Pide datos sensibles"
        help="Salud, etnia, creencias y parecidos. Lo que se escribe no queda en el dispositivo al cerrar la pestaña."
        isOn={sensible === true}
        onChange={(isOn) => change(isOn ? withFormulario(draft, { sensible: true }) : without(draft, 'sensible'))}
      />
    </SettingsPart>
  );
}
