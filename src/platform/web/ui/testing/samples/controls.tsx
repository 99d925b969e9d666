import { Button, buttonClass } from '../../Button.tsx';
import { ButtonPanel } from '../../ButtonPanel.tsx';
import { Choices } from '../../Choices.tsx';
import { Combobox } from '../../Combobox.tsx';
import { CopyButton, CopyLinkButton } from '../../CopyButton.tsx';
import { Field, FieldGroup } from '../../Field.tsx';
import { FileBox, FileButton, FilePreview } from '../../FileBox.tsx';
import { FileInput } from '../../FileInput.tsx';
import { IconButton } from '../../IconButton.tsx';
import { ChevronIcon, EditIcon } from '../../icons.tsx';
import { Checkbox, Radio, RadioGroup, Select, Textarea, TextInput, type Option } from '../../inputs.tsx';
import { Row } from '../../layout.tsx';
import { Matrix, MatrixHead, MatrixQuestion } from '../../Matrix.tsx';
import { NumberScale, StarScale } from '../../scale.tsx';
import { Spinner } from '../../Spinner.tsx';
import { Switch } from '../../Switch.tsx';
import { RadioTiles, Tile } from '../../tiles.tsx';
import { FOCUS, ignore, LONG, type Sample } from '../sample.ts';

const OPTIONS: readonly Option[] = [
  { value: 'a', label: 'Campus Virtual' },
  { value: 'b', label: 'Aula extendida', hint: 'Para asignaturas presenciales.' },
  { value: 'c', label: 'Sin cupo', disabled: true },
];
const STEPS = ['Deficiente', 'Regular', 'Aceptable', 'Bueno', 'Excelente'].map((label, i) => ({
  value: String(i + 1),
  label,
}));
const ERROR = 'Escriba un correo institucional, como ana.pena@universidad.edu.co.';

const input = (props: Partial<React.ComponentProps<typeof Field>>, rest: React.ComponentProps<'input'> = {}) => (
  <Field label="Correo" {...props}>
    {(control) => <TextInput {...control} type="email" {...rest} />}
  </Field>
);

const combobox = (text: string, items: readonly string[], status: string) => (
  <Field label="Docente">
    {(control) => (
      <Combobox
        control={control}
        name="docente"
        text={text}
        onText={ignore}
        items={items}
        keyOf={(item) => item}
        renderItem={(item) => item}
        onChoose={ignore}
        status={status}
        listLabel="Docentes"
        isInline={items.length > 0}
      />
    )}
  </Field>
);

const box = (isOver: boolean, parts: { readonly reading?: React.ReactNode; readonly preview?: React.ReactElement }) => (
  <FileBox
    ref={null}
    isOver={isOver}
    reading={parts.reading}
    preview={parts.preview}
    hint={!parts.preview && 'También puede arrastrarlo hasta aquí o pegarlo (Ctrl + V).'}
  >
    <FileButton accept="application/pdf" onFile={ignore}>
      {parts.preview ? 'Cambiar el archivo' : 'Elegir un archivo'}
    </FileButton>
  </FileBox>
);

const matrix = (error?: string, answer?: string) => (
  <Matrix>
    <MatrixHead columns={STEPS} />
    {['Claridad de las explicaciones', LONG].map((label, i) => (
      <MatrixQuestion
        key={label}
        id={`matriz-${error ?? ''}-${i}`}
        label={label}
        required
        error={i === 0 ? error : undefined}
        columns={STEPS}
        folded={answer === undefined ? undefined : { answer, onOpen: ignore }}
        radio={{ name: `matriz-${error ?? ''}-${i}` }}
      />
    ))}
  </Matrix>
);

const choices = (name: string, chosen: string | undefined) => (
  <FieldGroup label="Observación" required>
    <Choices
      name={name}
      chosen={chosen}
      onPress={ignore}
      choices={[
        { value: 'a', text: 'Participó en los cinco momentos.', group: { sign: 'good', name: 'Fortaleza' } },
        { value: 'b', text: LONG, group: { sign: 'middle', name: 'Fortaleza por afianzar' } },
        { value: 'c', text: 'No participó.', group: { sign: 'bad', name: 'Aspecto por mejorar' } },
        { value: 'd', text: 'No aplica.', figure: { name: 'Valoración', value: 'N/A' } },
      ]}
    />
  </FieldGroup>
);

const samples: readonly Sample[] = [
  {
    of: ['Button'],
    states: {
      variantes: (
        <Row>
          <Button variant="main">Enviar solicitud</Button>
          <Button variant="brand">Siguiente</Button>
          <Button>Cancelar</Button>
          <Button variant="plain">Quitar</Button>
          <Button variant="danger">Eliminar</Button>
          <Button variant="link">Ir a la siguiente</Button>
        </Row>
      ),
      [FOCUS]: <Button variant="main">Enviar solicitud</Button>,
      desactivado: (
        <Row>
          <Button variant="main" disabled>
            Enviar solicitud
          </Button>
          <Button disabled>Cancelar</Button>
        </Row>
      ),
      ocupado: (
        <Row>
          <Button variant="main" busy>
            Enviar solicitud
          </Button>
          <Button busy>Exportar a Excel</Button>
        </Row>
      ),
      'texto largo': <Button variant="main">{LONG}</Button>,
    },
  },
  {
    of: ['IconButton', 'CopyButton', 'CopyLinkButton', 'Spinner'],
    states: {
      normal: (
        <Row>
          <IconButton label="Cambiar" onClick={ignore}>
            <EditIcon />
          </IconButton>
          <CopyButton text="ana.pena@universidad.edu.co" name="el correo" />
          <CopyLinkButton alone url="https://ejemplo.edu.co" name="Notaría docente" />
          <Spinner />
        </Row>
      ),
      [FOCUS]: (
        <IconButton label="Cambiar" onClick={ignore}>
          <EditIcon />
        </IconButton>
      ),
      desactivado: (
        <IconButton label="Cambiar" disabled onClick={ignore}>
          <EditIcon />
        </IconButton>
      ),
      ocupado: (
        <IconButton label="Cambiar" busy onClick={ignore}>
          <EditIcon />
        </IconButton>
      ),
    },
  },
  {
    of: ['ButtonPanel'],
    states: {
      cerrado: (
        <ButtonPanel
          button={{
            className: buttonClass('quiet'),
            children: (
              <>
                Más filtros
                <ChevronIcon />
              </>
            ),
          }}
        >
          {() => <p>Filtros</p>}
        </ButtonPanel>
      ),
    },
  },
  {
    of: ['Field', 'FieldError', 'TextInput'],
    states: {
      vacío: input({ required: true }),
      [FOCUS]: input({}),
      'con ayuda y texto': input({ help: 'El institucional.' }, { defaultValue: 'ana.pena@universidad.edu.co' }),
      'con error': input({ required: true, error: ERROR }, { defaultValue: 'ana' }),
      desactivado: input({}, { disabled: true, defaultValue: 'ana.pena@universidad.edu.co' }),
      'texto largo': input({ label: LONG, help: LONG }, { defaultValue: LONG }),
    },
  },
  {
    of: ['Textarea', 'Select'],
    states: {
      normal: (
        <Field label="Facultad">
          {(control) => (
            <Select {...control}>
              <option>Elija una opción</option>
            </Select>
          )}
        </Field>
      ),
      [FOCUS]: <Field label="Relato">{(control) => <Textarea {...control} defaultValue={LONG} />}</Field>,
      'con error': (
        <Field label="Facultad" required error="Elija una opción.">
          {(control) => (
            <Select {...control}>
              <option>Elija una opción</option>
            </Select>
          )}
        </Field>
      ),
      desactivado: (
        <Field label="Facultad">
          {(control) => (
            <Select {...control} disabled>
              <option>Ingenierías</option>
            </Select>
          )}
        </Field>
      ),
    },
  },
  {
    of: ['FieldGroup', 'RadioGroup', 'Radio', 'Checkbox'],
    states: {
      normal: (
        <FieldGroup label="Plataforma" required>
          <RadioGroup name="plataforma" options={OPTIONS} defaultValue="a" />
        </FieldGroup>
      ),
      'en línea': (
        <FieldGroup label="Plataforma" help="Donde está el aula.">
          <RadioGroup inline name="plataforma-2" options={OPTIONS} />
        </FieldGroup>
      ),
      [FOCUS]: <Checkbox label="Acepto el tratamiento de mis datos" />,
      'con error': (
        <FieldGroup label="Plataforma" required error="Elija una opción.">
          <RadioGroup name="plataforma-3" options={OPTIONS} />
        </FieldGroup>
      ),
      'texto largo': <Checkbox label={LONG} hint={LONG} defaultChecked />,
      desactivado: <Radio name="sola" value="a" label="Sin cupo" disabled />,
    },
  },
  {
    of: ['Switch'],
    states: {
      normal: <Field label="Recordatorio">{(control) => <Switch {...control} checked onChange={ignore} />}</Field>,
      apagado: (
        <Field label="Recordatorio">{(control) => <Switch {...control} checked={false} onChange={ignore} />}</Field>
      ),
    },
  },
  {
    of: ['RadioTiles', 'Tile'],
    states: {
      palabras: (
        <FieldGroup label="¿Le sirvió?">
          <RadioTiles name="teclas" look="word" options={STEPS} />
        </FieldGroup>
      ),
      [FOCUS]: (
        <Tile name="tecla" value="5">
          5
        </Tile>
      ),
      desactivado: (
        <FieldGroup label="¿Le sirvió?">
          <RadioTiles name="teclas-2" look="phrase" options={OPTIONS} disabled />
        </FieldGroup>
      ),
    },
  },
  {
    of: ['StarScale', 'NumberScale'],
    states: {
      'sin elegir': (
        <FieldGroup label="Recursos">
          <StarScale name="estrellas" steps={STEPS} chosen="" />
        </FieldGroup>
      ),
      elegida: (
        <FieldGroup label="Recursos">
          <StarScale name="estrellas-2" steps={STEPS} chosen="4" onChange={ignore} />
          <NumberScale name="numeros" steps={STEPS} chosen="4" onChange={ignore} />
        </FieldGroup>
      ),
      [FOCUS]: <NumberScale name="numeros-2" steps={STEPS} chosen="" />,
    },
  },
  {
    of: ['Matrix', 'MatrixHead', 'MatrixQuestion'],
    states: { normal: matrix(), 'con error': matrix('Elija una.'), plegada: matrix(undefined, 'Bueno') },
  },
  {
    of: ['Choices'],
    states: { 'sin elegir': choices('opciones', undefined), elegida: choices('opciones-2', 'b') },
  },
  {
    of: ['Combobox'],
    states: {
      vacío: combobox('', [], ''),
      'con resultados': combobox('ana', ['Ana María Peña', 'Ana Lucía Restrepo', LONG], '3 resultados'),
      [FOCUS]: combobox('zzz', [], 'Ningún docente se llama así.'),
    },
  },
  {
    of: ['FileInput', 'FileBox', 'FileButton', 'FilePreview'],
    states: {
      vacío: box(false, {}),
      [FOCUS]: <FileInput />,
      'con archivo': box(false, {
        preview: <FilePreview name="Guía didáctica.pdf" size="340 KB" picture={null} />,
      }),
      'se arrastra encima': box(true, {}),
      ocupado: box(false, {
        reading: (
          <Row as="p">
            <Spinner />
            Preparando el archivo…
          </Row>
        ),
      }),
      desactivado: <FileInput disabled chosen="asignaturas.xlsx" />,
      'con error': <FileInput aria-invalid chosen={`${LONG}.xlsx`} />,
    },
  },
];

export default samples;
