// Fields for the files of a message or of an answer: one at first, and another once it is used.
import { maxMessage, TIPOS_DE_ARCHIVO } from '#catalogo/campos/tipos-de-archivo.ts';
import { ADJUNTO, ADJUNTOS } from '#catalogo/conversacion.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { FileInput } from '#platform/web/ui/FileInput.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';

type Parte = (typeof ADJUNTOS)[number];

/** The chosen files, by the part in which each travels. */
export type Elegidos = { readonly [parte in Parte]?: File };

const ACCEPTED = ADJUNTO.tipos
  .flatMap((tipo) => TIPOS_DE_ARCHIVO[tipo].extensiones.map((extension) => `.${extension}`))
  .join();

const AYUDA = `${ADJUNTO.tipos.map((tipo) => TIPOS_DE_ARCHIVO[tipo].nombre).join(', ')}, de hasta 10 MB.`;

type AdjuntosProps = {
  readonly elegidos: Elegidos;
  readonly onChange: (elegidos: Elegidos) => void;
  /** Messages by part. */
  readonly errores: Readonly<Record<string, string>>;
};

/** Returns the message for each file that is too large to be sent. */
export const faultsOf = (elegidos: Elegidos): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(elegidos).flatMap(([parte, { size }]) => (size > ADJUNTO.max ? [[parte, maxMessage(ADJUNTO)]] : [])),
  );

export function Adjuntos({ elegidos, onChange, errores }: AdjuntosProps) {
  const used = ADJUNTOS.filter((parte) => elegidos[parte]).length;
  return (
    <Stack gap={3}>
      {ADJUNTOS.slice(0, used + 1).map((parte, i) => {
        const elegido = elegidos[parte];
        return (
          <Field
            key={parte}
            label={i === 0 ? 'Archivo' : `Archivo ${i + 1}`}
            help={i === 0 ? `Opcional. ${AYUDA}` : undefined}
            error={errores[parte]}
          >
            {(control) => (
              <Row gap={2}>
                <FileInput
                  {...control}
                  accept={ACCEPTED}
                  chosen={elegido?.name}
                  onChange={({ target }) => {
                    const [file] = target.files ?? [];
                    if (file) onChange({ ...elegidos, [parte]: file });
                  }}
                />
                {elegido && (
                  <Button variant="quiet" onClick={() => onChange(without(elegidos, parte))}>
                    {`Quitar ${elegido.name}`}
                  </Button>
                )}
              </Row>
            )}
          </Field>
        );
      })}
    </Stack>
  );
}

/** The files after the removed one move up. */
const without = (elegidos: Elegidos, quitada: Parte): Elegidos =>
  Object.fromEntries(
    ADJUNTOS.filter((parte) => parte !== quitada)
      .flatMap((parte) => elegidos[parte] ?? [])
      .map((file, i) => [ADJUNTOS[i]!, file]),
  );
