// Form in which a message is written: kind, subject, body or template, and fields to insert.
import { lazy, Suspense, useRef, useState } from 'react';
import { campoNamed, type CampoDeCorreo } from '#catalogo/correo.ts';
import { sizeText } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { saveFile } from '#platform/web/download.ts';
import { messageOf } from '#platform/web/http.ts';
import { matcherOf } from '#platform/web/matches.ts';
import type { RichTextField } from '#platform/web/rich-text/fields.ts';
import type { RichTextRef } from '#platform/web/rich-text/RichText.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Field, FieldGroup } from '#platform/web/ui/Field.tsx';
import { FileInput } from '#platform/web/ui/FileInput.tsx';
import { DownloadIcon, FileIcon } from '#platform/web/ui/icons.tsx';
import { RadioGroup, TextInput } from '#platform/web/ui/inputs.tsx';
import { Box, Row, Stack } from '#platform/web/ui/layout.tsx';
import { Split } from '#platform/web/ui/places.tsx';
import { Loading } from '#platform/web/ui/states.tsx';
import { Muted, MutedInline, Verbatim } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { MAX_ASUNTO, redaccionContract } from '../../contract/compose.ts';
import type { BorradorDeCorreo, Faltas } from './borrador.ts';
import styles from './compose.module.css';

type CamposProps = {
  readonly campos: readonly CampoDeCorreo[];
  /** The verb of each button: `Insertar`, `Copiar`. */
  readonly verbo: string;
  /** Shows their keys, as they are written in a Word template. */
  readonly showsClave: boolean;
  readonly onElegir: (campo: CampoDeCorreo) => void;
};

/** From this number of fields on, the list has a search field. */
const FEW = 12;

/** Lists the fields that a message may use, each with a button that inserts or copies it. */
function Campos({ campos, verbo, showsClave, onElegir }: CamposProps) {
  const [search, setSearch] = useState('');
  const coincide = matcherOf(search);
  const hallados = campos.filter(({ clave, titulo }) => coincide(`${clave} ${titulo}`));
  return (
    <Stack as="section" gap={2} aria-label="Campos que puede usar">
      <p>
        <strong>{`Campos que puede usar (${campos.length})`}</strong>
      </p>
      {campos.length > FEW && (
        <Field label="Buscar un campo">
          {(control) => (
            <TextInput {...control} type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
          )}
        </Field>
      )}
      <ul className={styles['campos']}>
        {hallados.map((campo) => (
          <li key={campo.clave}>
            <button
              type="button"
              aria-label={`${verbo} ${campo.titulo}${showsClave ? `, {${campo.clave}}` : ''}`}
              onClick={() => onElegir(campo)}
            >
              <span>{campo.titulo}</span>
              {showsClave && <code>{`{${campo.clave}}`}</code>}
            </button>
          </li>
        ))}
      </ul>
      {hallados.length === 0 && <Muted>Ningún campo se llama así.</Muted>}
    </Stack>
  );
}

type TemplateInputProps = {
  readonly archivo: File | null;
  readonly error: string | undefined;
  readonly onChange: (archivo: File | null) => void;
};

/** Input of the Word template; a chosen file is shown by name and can be removed. */
function TemplateInput({ archivo, error, onChange }: TemplateInputProps) {
  return (
    <Field
      label="Plantilla de Word"
      required
      id="correo-plantilla"
      help="Un archivo .docx de hasta 5 MB. Los campos van entre llaves, por ejemplo {nombreUsuario}. El encabezado y el pie de página del documento no se incluyen."
      error={error}
    >
      {(control) =>
        archivo ? (
          <Box id={control.id} tabIndex={-1} aria-describedby={control['aria-describedby']}>
            <Row first>
              <span>
                <FileIcon /> <Verbatim>{archivo.name}</Verbatim> <MutedInline>{sizeText(archivo.size)}</MutedInline>
              </span>
              <Button onClick={() => onChange(null)}>Quitar la plantilla</Button>
            </Row>
          </Box>
        ) : (
          <FileInput
            {...control}
            accept=".docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
            onChange={(event) => onChange(event.target.files?.[0] ?? null)}
          />
        )
      }
    </Field>
  );
}

const RichText = lazy(async () => ({ default: (await import('#platform/web/rich-text/RichText.tsx')).RichText }));

const asEditorField = ({ clave, titulo }: CampoDeCorreo): RichTextField => ({ name: clave, label: titulo });

type ComposeFormProps = {
  readonly informe: string;
  readonly campos: readonly CampoDeCorreo[];
  readonly mensaje: BorradorDeCorreo;
  readonly onChange: (parte: Partial<BorradorDeCorreo>) => void;
  readonly faltas: Faltas;
};

const AYUDA: Readonly<Record<BorradorDeCorreo['tipo'], string>> = {
  '1': 'En lugar de cada campo, la persona verá sus propios datos. También puede escribir su título entre llaves.',
  '2': 'En lugar de cada campo, la persona verá sus propios datos. En el mensaje también puede escribir { o / y elegirlo.',
};

/** Form of a message: kind, subject, body or template (spec 1 §2), and its fields. */
export function ComposeForm({ informe, campos, mensaje, onChange, faltas }: ComposeFormProps) {
  const { tipo, asunto, plantilla, cuerpo } = mensaje;
  const asuntoRef = useRef<HTMLInputElement>(null);
  const editorRef = useRef<RichTextRef>(null);
  const [ultimo, setUltimo] = useState<'asunto' | 'cuerpo'>('cuerpo');
  const [dicho, setDicho] = useState('');

  function insertarEnAsunto(texto: string): void {
    const input = asuntoRef.current;
    if (!input) return;
    input.focus();
    input.setRangeText(texto, input.selectionStart ?? asunto.length, input.selectionEnd ?? asunto.length, 'end');
    onChange({ asunto: input.value.slice(0, MAX_ASUNTO) });
  }

  async function choose(campo: CampoDeCorreo): Promise<void> {
    const texto = `{${campo.clave}}`;
    if (ultimo === 'asunto') insertarEnAsunto(texto);
    else if (tipo === '2') editorRef.current?.insert(asEditorField(campo));
    else {
      const copied = await navigator.clipboard?.writeText(texto).then(
        () => true,
        () => false,
      );
      setDicho(copied ? `Se copió ${texto}. Péguelo en su plantilla.` : `Escriba ${texto} en su plantilla.`);
      return;
    }
    setDicho(`Se insertó «${campo.titulo}».`);
  }

  return (
    <Split
      first="main"
      side={
        <Stack gap={2}>
          <Campos
            campos={campos}
            verbo={tipo === '1' && ultimo === 'cuerpo' ? 'Copiar' : 'Insertar'}
            showsClave={tipo === '1'}
            onElegir={(campo) => void choose(campo)}
          />
          <Muted role="status">{dicho || AYUDA[tipo]}</Muted>
        </Stack>
      }
    >
      <Stack>
        <FieldGroup label="¿Cómo quiere escribirlo?">
          <RadioGroup
            name="tipoCorreo"
            value={tipo}
            inline
            options={[
              { value: '2', label: 'Escribirlo aquí' },
              { value: '1', label: 'Con una plantilla de Word' },
            ]}
            onChange={(event) => {
              onChange({ tipo: event.target.value === '1' ? '1' : '2' });
              setUltimo('cuerpo');
            }}
          />
        </FieldGroup>
        <Field label="Asunto" required error={faltas.asunto} id="correo-asunto">
          {(control) => (
            <TextInput
              {...control}
              ref={asuntoRef}
              value={asunto}
              maxLength={MAX_ASUNTO}
              autoComplete="off"
              onFocus={() => setUltimo('asunto')}
              onChange={(event) => onChange({ asunto: event.target.value })}
            />
          )}
        </Field>
        {tipo === '1' ? (
          <div onFocus={() => setUltimo('cuerpo')}>
            <TemplateInput
              archivo={plantilla}
              error={faltas.archivoPlantillaCorreo}
              onChange={(file) => onChange({ plantilla: file })}
            />
            <ExampleTemplate informe={informe} />
          </div>
        ) : (
          <Field
            label={<span id="correo-cuerpo-nombre">Mensaje</span>}
            required
            error={faltas.cuerpoCorreo}
            id="correo-cuerpo"
          >
            {(control) => (
              <Suspense fallback={<Loading>Cargando el editor…</Loading>}>
                <RichText
                  control={control}
                  labelledBy="correo-cuerpo-nombre"
                  initial={cuerpo}
                  fields={{
                    offered: campos.map(asEditorField),
                    named: (escrito) => {
                      const campo = campoNamed(campos, escrito);
                      return campo && asEditorField(campo);
                    },
                  }}
                  editorRef={editorRef}
                  onFocus={() => setUltimo('cuerpo')}
                  onChange={(html) => onChange({ cuerpo: html })}
                />
              </Suspense>
            )}
          </Field>
        )}
      </Stack>
    </Split>
  );
}

/** Downloads the example template. */
function ExampleTemplate({ informe }: { readonly informe: string }) {
  const download = useAction({
    networkMode: 'always',
    mutationFn: async () =>
      saveFile(
        await call(redaccionContract, 'GET /correos/plantilla/{informe}', { params: { informe } }),
        'Plantilla de correo.docx',
      ),
  });
  return (
    <Stack gap={2} start>
      <Button variant="plain" busy={download.isPending} onClick={() => download.mutate()}>
        <DownloadIcon />
        <span>Descargar una plantilla de ejemplo</span>
      </Button>
      {download.error && <Alert tone="error">{messageOf(download.error)}</Alert>}
    </Stack>
  );
}
