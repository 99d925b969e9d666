// Settings of the words around the questions: before them, at the button, and after sending.
import type { Textos } from '#catalogo/formulario.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { durationInWords, minutesOf, withTextos, withTitulo, type Change } from '../../editing/settings.ts';
import { useOpenForm } from '../editor-context.ts';
import { NumberSetting, TextSetting } from './fields.tsx';
import { SettingsPart } from './parts.tsx';

/** Returns the texts of the draft, and the function that changes some. */
function useTextos() {
  const { draft, change } = useOpenForm();
  const { textos } = draft.formulario;
  return {
    textos,
    put: (parte: Change<Textos>, ruta?: string): void => change(withTextos(draft, parte), ruta),
  };
}

export function BeforeSettings() {
  const { draft, change } = useOpenForm();
  const { textos, put } = useTextos();
  return (
    <SettingsPart part="antes">
      <TextSetting
        label="Título"
        ruta="formulario.titulo"
        value={draft.formulario.titulo}
        max={200}
        onChange={(titulo, ruta) => change(withTitulo(draft, titulo), ruta)}
      />
      <TextSetting
        label="Para qué es"
        help="Una frase, debajo del título."
        ruta="formulario.textos.proposito"
        value={textos.proposito}
        max={1000}
        rows={2}
        onChange={(proposito, ruta) => put({ proposito }, ruta)}
      />
      <NumberSetting
        label="Minutos que toma"
        ruta="formulario.textos.duracion"
        value={minutesOf(textos)}
        min={1}
        max={600}
        onChange={(minutes, ruta) => put({ duracion: durationInWords(minutes) }, ruta)}
      />
      <TextSetting
        label="Uso de los datos"
        help="Para qué los usa la unidad. Se lee antes de responder."
        ruta="formulario.textos.tratamiento"
        value={textos.tratamiento}
        max={2000}
        rows={3}
        onChange={(tratamiento, ruta) => put({ tratamiento }, ruta)}
      />
      <Avisos />
    </SettingsPart>
  );
}

/** More would not be read. */
const MOST_AVISOS = 20;

function Avisos() {
  const { textos, put } = useTextos();
  const { avisos = [] } = textos;
  const ruta = 'formulario.textos.avisos';
  const write = (next: readonly string[], name?: string): void =>
    put({ avisos: next.length > 0 ? next : undefined }, name);
  return (
    <Stack gap={3}>
      {avisos.map((aviso, i) => (
        <Row key={i} align="bottom" first>
          <TextSetting
            label={`Aviso ${i + 1}`}
            help="Algo que hay que saber antes de responder. Se resalta."
            ruta={`${ruta}.${i}`}
            value={aviso}
            max={2000}
            rows={2}
            onChange={(text, name) => write(avisos.with(i, text), name)}
          />
          <Button aria-label={`Quitar el aviso ${i + 1}`} onClick={() => write(avisos.toSpliced(i, 1))}>
            Quitar
          </Button>
        </Row>
      ))}
      {avisos.length < MOST_AVISOS && (
        <Row>
          <Button onClick={() => write([...avisos, 'Tenga en cuenta lo siguiente.'])}>Agregar un aviso</Button>
        </Row>
      )}
    </Stack>
  );
}

export function AfterSettings() {
  const { textos, put } = useTextos();
  const { confirmacion, exito } = textos;
  return (
    <SettingsPart part="despues">
      <TextSetting
        label="Botón"
        help="Lo que dice el botón que envía."
        ruta="formulario.textos.sendLabel"
        value={textos.sendLabel}
        // On a phone, the number of missing answers is beside it.
        max={25}
        onChange={(sendLabel, ruta) => put({ sendLabel }, ruta)}
      />
      <TextSetting
        label="Pregunta antes de enviar"
        ruta="formulario.textos.confirmacion.titulo"
        value={confirmacion.titulo}
        max={300}
        onChange={(titulo, ruta) => put({ confirmacion: { ...confirmacion, titulo } }, ruta)}
      />
      <TextSetting
        label="Explicación de esa pregunta"
        ruta="formulario.textos.confirmacion.texto"
        value={confirmacion.texto}
        max={1000}
        rows={2}
        onChange={(texto, ruta) => put({ confirmacion: { ...confirmacion, texto } }, ruta)}
      />
      <TextSetting
        label="Título de la confirmación"
        help="Lo primero que se lee después de enviar."
        ruta="formulario.textos.exito.titulo"
        value={exito.titulo}
        max={300}
        onChange={(titulo, ruta) => put({ exito: { ...exito, titulo } }, ruta)}
      />
      <TextSetting
        label="Texto de la confirmación"
        ruta="formulario.textos.exito.texto"
        value={exito.texto}
        max={1000}
        rows={2}
        onChange={(texto, ruta) => put({ exito: { ...exito, texto } }, ruta)}
      />
      <TextSetting
        label="¿Qué sigue?"
        help="Qué pasa después y cuándo. Está en la confirmación y en el correo con el comprobante."
        ruta="formulario.textos.despues"
        value={textos.despues}
        max={2000}
        rows={3}
        onChange={(next, ruta) => put({ despues: next }, ruta)}
      />
    </SettingsPart>
  );
}
